/** As a page that ends in the midst of all names answers it. */
const halfway = Buffer.from(JSON.stringify(['name', '80000000 80000000', 1])).toString('base64url');

/** The lists of who administers everything: a further one is a further line. `{building}` and `{announcement}` are any of theirs. */
export const lists: Readonly<Record<string, string>> = {
  'people by name': '/api/people?limit=50',
  'people by name, from the midst': `/api/people?limit=50&after=${halfway}`,
  'people by company': '/api/people?limit=50&sort=company',
  'people seen last': '/api/people?limit=50&sort=-lastSeen',
  'people found by a word': '/api/people?limit=50&search=person1999',
  'people who never logged in': '/api/people?limit=50&state=never',
  'people of a building': '/api/buildings/{building}/people?limit=50&state=all',
  'people of a company': '/api/people?limit=50&company=17',
  'companies by name': '/api/companies?limit=50',
  'companies by their people': '/api/companies?limit=50&sort=-people',
  'companies found by a word': '/api/companies?limit=50&search=ab',
  'companies of a building': '/api/buildings/{building}/companies?limit=50',
  'rooms in their order': '/api/buildings/{building}/rooms?limit=50',
  'rooms by name': '/api/buildings/{building}/rooms?limit=50&sort=name',
  'rooms found by a word': '/api/buildings/{building}/rooms?limit=50&search=12',
  'bays in their order': '/api/buildings/{building}/bays?limit=50',
  'bays found by a word': '/api/buildings/{building}/bays?limit=50&search=12',
  'closed periods to come': '/api/buildings/{building}/closures?limit=50',
  'closed periods that are over': '/api/buildings/{building}/closures?limit=50&show=over&sort=-start',
  announcements: '/api/buildings/{building}/announcements?limit=50',
  'announcements for oneself': '/api/buildings/{building}/announcements?limit=50&show=mine',
  'who has read an announcement':
    '/api/buildings/{building}/announcements/{announcement}/readers?limit=50&show=read',
  'who has not read it':
    '/api/buildings/{building}/announcements/{announcement}/readers?limit=50&show=unread',
  'audit trail': '/api/buildings/{building}/audit?limit=50',
  'audit trail of a kind': '/api/buildings/{building}/audit?limit=50&kind=visit.changed',
  'audit trail of whose deeds': '/api/buildings/{building}/audit?limit=50&search=person1999',
  invitations: '/api/invitations?limit=50',
  outbox: '/api/outbox?limit=50',
};
