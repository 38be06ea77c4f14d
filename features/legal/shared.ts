/**
 * The building whose legal pages are meant where a page's address names one: `?building=1`, an invitation for one building
 * alone (`/register/<code>!1&collab`), a public calendar (`?1!label`). Undefined where it names none.
 */
export function findBuildingInUrl({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): number | undefined {
  const found =
    /[?&]building=(\d{1,9})(?:&|$)/.exec(search) ??
    /^\/register\/[^!]*!(\d{1,9})&/.exec(pathname) ??
    /^\?(\d{1,9})(?:!|%21|=|$)/.exec(search);
  return found ? Number(found[1]) : undefined;
}
