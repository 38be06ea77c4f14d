/** How many frames long nothing may move before a view shows: the library measures in one and lays out in the next. */
const STILL_FRAMES = 2;

/**
 * Keeps a view of FullCalendar out of sight until it stands where it will stay: it first paints its rows as low as they can be,
 * measures them, and then moves them all. It is busy (`aria-busy`) meanwhile; `then` comes after. For `viewDidMount`.
 */
export function showWhenLaidOut(view: HTMLElement, then?: () => void): void {
  view.style.visibility = 'hidden';
  view.ariaBusy = 'true';
  let before = '';
  let still = 0;
  const look = () => {
    const places = [...view.querySelectorAll('*')].map((part) => {
      const { top, left, height } = part.getBoundingClientRect();
      return `${top} ${left} ${height}`;
    });
    const now = places.join();
    still = now === before ? still + 1 : 0;
    before = now;
    if (still < STILL_FRAMES && view.isConnected) return requestAnimationFrame(look);
    view.style.visibility = '';
    view.ariaBusy = null;
    then?.();
  };
  look();
}
