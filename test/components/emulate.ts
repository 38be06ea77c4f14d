import { cdp } from 'vitest/browser';

interface Emulated {
  media?: 'print';
  forcedColors?: 'active';
}

/** Has the browser show the page as on paper, or with the colours that a system chooses; without either as ever. */
export function emulate({
  media = '' as 'print',
  forcedColors = 'none' as 'active',
}: Emulated): Promise<unknown> {
  const { send } = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> };
  const features = [{ name: 'forced-colors', value: forcedColors }];
  return send('Emulation.setEmulatedMedia', { media, features });
}
