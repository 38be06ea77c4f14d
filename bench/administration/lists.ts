/** The lists of who administers everything: a further one is a further line. `{building}` is any of theirs. */
export const lists: Readonly<Record<string, string>> = {
  'people by name': '/api/people?limit=50',
  'people by company': '/api/people?limit=50&sort=company',
  'people seen last': '/api/people?limit=50&sort=-lastSeen',
  'people found by a word': '/api/people?limit=50&search=person1999',
  'people who never logged in': '/api/people?limit=50&state=never',
  'people of a building': '/api/buildings/{building}/people?limit=50&state=all',
};
