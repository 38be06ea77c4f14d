import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/components/show.tsx';
import { hideBrokenPictures } from './hideBrokenPictures.ts';

const GOOD = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

it('a picture that fails to load is hidden until another one loads', async () => {
  hideBrokenPictures();
  await show(<img src="data:image/png;base64,AAAA" alt="Façade" />);
  const picture = page.getByAltText('Façade');
  await expect.element(picture).not.toBeVisible();
  (picture.element() as HTMLImageElement).src = GOOD;
  await expect.element(picture).toBeVisible();
});
