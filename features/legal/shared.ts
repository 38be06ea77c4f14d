/** URL forms: `?building=1`, `/register/<code>!1&collab`, and `?1!label` of a public calendar. */
export function findBuildingIdInUrl({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): number | undefined {
  const match =
    /[?&]building=(\d{1,9})(?:&|$)/.exec(search) ??
    /^\/register\/[^!]*!(\d{1,9})&/.exec(pathname) ??
    /^\?(\d{1,9})(?:!|%21|=|$)/.exec(search);
  return match ? Number(match[1]) : undefined;
}
