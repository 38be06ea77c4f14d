export function hideBrokenPictures(): void {
  const setVisibility =
    (visibility: string) =>
    ({ target }: Event) => {
      if (target instanceof HTMLImageElement) target.style.visibility = visibility;
    };
  // `error` and `load` do not bubble: capture them.
  document.addEventListener('error', setVisibility('hidden'), true);
  document.addEventListener('load', setVisibility(''), true);
}
