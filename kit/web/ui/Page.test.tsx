import { Skeleton } from '@mantine/core';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { emulate } from '../../../test/components/emulate.ts';
import { show } from '../../../test/components/show.tsx';
import { translate } from '../i18n/i18n.ts';
import { Page } from './Page.tsx';

afterEach(() => emulate({}));

const unread = () => page.getByText(translate('ui.print.unread'));

it('a screen that is still loading prints a note instead of skeletons', async () => {
  await show(
    <main>
      <Page title="Rendez-vous">
        <Skeleton height={40} data-testid="shape" />
      </Page>
    </main>,
  );
  await expect.element(page.getByTestId('shape')).toBeVisible();
  await emulate({ media: 'print' });
  await expect.element(unread()).toBeVisible();
  await expect.element(page.getByTestId('shape')).not.toBeVisible();
});

it('a loaded screen prints no such note', async () => {
  await show(
    <main>
      <Page title="Rendez-vous">{null}</Page>
    </main>,
  );
  await emulate({ media: 'print' });
  await expect.element(page.getByText('Rendez-vous')).toBeVisible();
  await expect.element(unread()).not.toBeVisible();
});
