/** FullCalendar measures in one frame and moves its rows in the next. */
const STABLE_FRAMES = 2;

/** Hides a FullCalendar view (`aria-busy`) until its rows no longer move. For `viewDidMount`. */
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
    if (still < STABLE_FRAMES && view.isConnected) return requestAnimationFrame(look);
    view.style.visibility = '';
    view.ariaBusy = null;
    then?.();
  };
  look();
}
