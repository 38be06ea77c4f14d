/** `/resident/Reservations/room/12` → `Reservations_room`: the key of the help of a screen. */
export const getHelpKey = (path: string): string =>
  path
    .split('/')
    .slice(2)
    .filter((part) => part !== '' && !/^(?:\d+$|:)/.test(part))
    .join('_');
