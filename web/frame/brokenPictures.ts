/** A picture that cannot come, since its storage is away, leaves its place empty instead of the browser's sign for it. */
export function hideBrokenPictures(): void {
  const setVisibility =
    (visibility: string) =>
    ({ target }: Event) => {
      if (target instanceof HTMLImageElement) target.style.visibility = visibility;
    };
  // Neither bubbles.
  document.addEventListener('error', setVisibility('hidden'), true);
  document.addEventListener('load', setVisibility(''), true);
}
