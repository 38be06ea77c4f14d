import { cdp } from 'vitest/browser';

interface Emulated {
  media?: 'print';
  forcedColors?: 'active';
  /** What opens and closes does so with a movement, as it does where nobody asks for less; tests ask. */
  motion?: boolean;
}

/** Has the browser show the page as on paper, with the colours that a system chooses, or with movements; without any as ever. */
export function emulate({
  media = '' as 'print',
  forcedColors = 'none' as 'active',
  motion = false,
}: Emulated): Promise<unknown> {
  const { send } = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> };
  const features = [
    { name: 'forced-colors', value: forcedColors },
    { name: 'prefers-reduced-motion', value: motion ? 'no-preference' : 'reduce' },
  ];
  return send('Emulation.setEmulatedMedia', { media, features });
}
