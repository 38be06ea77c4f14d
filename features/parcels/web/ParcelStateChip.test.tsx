import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { emulate } from '../../../test/components/emulate.ts';
import { show } from '../../../test/components/show.tsx';
import { ParcelStateChip } from './ParcelStateChip.tsx';

afterEach(() => emulate({}));

it('the state *received* is printed as a word', async () => {
  await show(<ParcelStateChip state="received" />);
  const word = page.getByText(translate('parcels:states.received'));
  await expect.element(word).toBeInTheDocument();
  const widthOf = () => word.element().getBoundingClientRect().width;
  expect(widthOf()).toBeLessThan(2);
  await emulate({ media: 'print' });
  await expect.poll(widthOf).toBeGreaterThan(20);
});
