/** Tables of a building that calls read without naming one, each with its reason. */
export const acrossBuildings: Record<string, string> = {
  user_buildings: 'which buildings somebody is of, which is asked with each session: by the person',
  building_companies: 'which buildings a company of an administrator’s list is in: by the company',
  invitation_buildings: 'which buildings an invitation is to: by the invitation, which is of none',
  registration_buildings: 'which buildings somebody asks to join: by the registration, which is of none',
  logbook_handovers:
    'the hand-over before another, of the building of that one’s row: found for a part, row by row',
};
