/** Scale factors of text and title; the text shrinks first. */
const STEPS = [
  ...[1, 0.9, 0.8].map((small) => [small, 1] as const),
  ...([
    [0.8, 0.85],
    [0.7, 0.85],
    [0.7, 0.7],
    [0.6, 0.6],
    [0.5, 0.5],
  ] as const),
];

export function fitTextToCardFace(face: HTMLElement): void {
  for (const [small, title] of STEPS) {
    face.style.setProperty('--small', String(small));
    face.style.setProperty('--title', String(title));
    if (fits(face) && fits(face.querySelector('[data-middle]'))) return;
  }
}

const fits = (part: Element | null) => part === null || part.scrollHeight <= part.clientHeight + 1;
