import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { FeaturesProvider } from '../../core/feature/web/screens.ts';
import { queryClient } from '../../kit/web/api/queries.ts';
import { loadTranslationNamespaces } from '../../kit/web/i18n/i18n.ts';
import { serve } from '../../test/components/server.ts';
import { show } from '../../test/components/show.tsx';
import { AccountMenu } from './AccountMenu.tsx';

it.each([
  ['fr', ['Comme l’appareil', 'Clair', 'Sombre']],
  ['en', ['Same as the device', 'Light', 'Dark']],
] as const)('account menu names the looks as modes in %s', async (language, names) => {
  serve(() => ({ body: { fields: [] } }));
  await show(
    <QueryClientProvider client={queryClient}>
      <FeaturesProvider value={{ features: [], parts: {} }}>
        <AccountMenu onHelp={() => {}} />
      </FeaturesProvider>
    </QueryClientProvider>,
    language,
    () => loadTranslationNamespaces('menu').then(() => null),
  );
  await page.getByRole('button').click();
  for (const name of names)
    await expect.element(page.getByRole('menuitemradio', { name, exact: true })).toBeVisible();
});
