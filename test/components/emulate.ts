import { cdp } from 'vitest/browser';

interface Emulated {
  media?: 'print';
  forcedColors?: 'active';
  /** Enables transitions, which tests switch off by default. */
  motion?: boolean;
}

/** Emulates print, forced colours or motion; without arguments it resets them. */
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
