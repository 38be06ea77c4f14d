import { Modal } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { matchesSearch, type PaletteResult, type PaletteSource } from '../../core/feature/web/palette.ts';
import { type FeatureScreens, FeaturesProvider } from '../../core/feature/web/screens.ts';
import { queryClient } from '../../kit/web/api/queries.ts';
import { registerUnsavedChanges } from '../../kit/web/drafts/unsavedChanges.ts';
import { loadTranslationNamespaces, translate } from '../../kit/web/i18n/i18n.ts';
import {
  enablePasswordPrompt,
  handleExpiredToken,
  resumeLostSession,
} from '../../kit/web/session/lostSession.ts';
import { getCurrentSession } from '../../kit/web/session/session.ts';
import { emulate } from '../../test/components/emulate.ts';
import { serve } from '../../test/components/server.ts';
import { show } from '../../test/components/show.tsx';
import { useCommandPalette } from './useCommandPalette.tsx';

beforeEach(() => void serve(() => ({ body: { fields: [] } })));

const visitor: PaletteResult = {
  id: 'v1',
  label: 'D’ORMESSON Élodie',
  icon: IconUsers,
  to: '/resident/table?q=1',
};
const announce: PaletteResult = {
  id: 'announce',
  label: 'Annoncer un visiteur',
  icon: IconUsers,
  to: '/announce',
};
const source: PaletteSource = {
  title: 'menu:visits.palette',
  useResults: (typed) => (typed && matchesSearch(visitor.label, typed) ? [visitor] : []),
  useActions: (typed) => (matchesSearch(announce.label, typed) ? [announce] : []),
};

function Frame() {
  const { toggle, palette } = useCommandPalette();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={toggle}>
        Chercher
      </button>
      <button type="button" onClick={() => setOpened(true)}>
        Ouvrir
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Formulaire">
        <input aria-label="Nom" />
      </Modal>
      {palette}
    </>
  );
}

/** A page with a palette whose code loads when the test allows it. */
async function showPalette(
  code: Promise<{ default: PaletteSource }>,
  screens: FeatureScreens['screens'] = [],
) {
  const features: FeatureScreens[] = [{ name: 'visits', screens, palette: () => code }];
  await show(
    <QueryClientProvider client={queryClient}>
      <FeaturesProvider value={{ features, parts: {} }}>
        <Frame />
      </FeaturesProvider>
    </QueryClientProvider>,
    'fr',
    () => loadTranslationNamespaces('menu').then(() => null),
  );
  await expect.element(page.getByRole('button', { name: 'Chercher' })).toBeVisible();
}
const field = () => page.getByRole('textbox', { name: translate('menu:frame.search') });

it('palette keeps the text typed before its code has loaded, with the caret after it', async () => {
  const code = Promise.withResolvers<{ default: PaletteSource }>();
  await showPalette(code.promise);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('d’orm');
  await expect.element(field()).toHaveValue('d’orm');
  code.resolve({ default: source });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('esson');
  await expect.element(field()).toHaveValue('d’ormesson');
  await expect.element(dialog.getByText(visitor.label)).toBeVisible();
});

it('palette runs the command entered before its code has loaded', async () => {
  const code = Promise.withResolvers<{ default: PaletteSource }>();
  await showPalette(code.promise);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('annoncer{Enter}');
  await expect.element(field()).toHaveValue('annoncer');
  code.resolve({ default: source });
  await expect.element(field()).not.toBeInTheDocument();
  await expect.poll(() => location.pathname).toBe('/announce');
});

it('palette finds names with any apostrophe and accent, runs actions, and Escape restores the focus', async () => {
  await showPalette(Promise.resolve({ default: source }));
  const button = page.getByRole('button', { name: 'Chercher' });
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(announce.label)).toBeVisible();
  for (const typed of ["d'ormesson", 'D’Ormesson', 'elodie']) {
    await field().fill(typed);
    await expect.element(dialog.getByText(visitor.label)).toBeVisible();
  }
  await field().fill('quitter la maison');
  await expect.element(dialog.getByText(translate('menu:frame.nothingFound'))).toBeVisible();
  for (const [typed, meant] of [
    ['déconnexion', translate('menu:frame.logOut')],
    ['log out', translate('menu:frame.logOut')],
    ['langue', translate('menu:frame.speak', { name: 'English' })],
    ['english', translate('menu:frame.speak', { name: 'English' })],
    ['thème', translate('ui.scheme.dark')],
    ['sombre', translate('ui.scheme.dark')],
  ] as const) {
    await field().fill(typed);
    await expect.element(dialog.getByText(meant)).toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the keys that opened it', () => userEvent.keyboard('{Control>}k{/Control}')],
  ['what it does', () => userEvent.keyboard('thème{Enter}')],
])('palette restores the focus during its closing animation when closed by %s', async (_, close) => {
  await emulate({ motion: true });
  onTestFinished(async () => {
    await emulate({});
  });
  await showPalette(Promise.resolve({ default: source }));
  const button = page.getByRole('button', { name: 'Chercher' });
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox')).toHaveFocus();
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

it('palette does not open behind the password prompt', async () => {
  await showPalette(Promise.resolve({ default: source }));
  const session = getCurrentSession();
  if (!session) throw new Error('Nobody is signed in');
  const ends = [
    enablePasswordPrompt(),
    registerUnsavedChanges({ inDialog: false, hasChanges: true, isSaving: false, discard: () => {} }),
  ];
  void handleExpiredToken(session.token);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).not.toBeInTheDocument();
  resumeLostSession(session);
  for (const end of ends) end();
  // This would close an open palette.
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toBeVisible();
});

it('palette lists screens whose name begins with the text above actions', async () => {
  const title = 'menu:parking.title';
  const menu = { key: 'parking', icon: IconUsers, order: 1, title, group: 'daily' } as const;
  const load = async () => ({ default: () => null });
  await showPalette(Promise.resolve({ default: { ...source, useActions: () => [announce] } }), [
    { path: '/parking', load, menu },
  ]);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await expect.element(page.getByRole('dialog').getByText(announce.label)).toBeVisible();
  await field().fill(translate(title).slice(0, 5).toLowerCase());
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/parking');
});

it('Escape closes the palette before and after its code has loaded, and no dialog below it', async () => {
  const code = Promise.withResolvers<{ default: PaletteSource }>();
  await showPalette(code.promise);
  await page.getByRole('button', { name: 'Ouvrir' }).click();
  const name = page.getByRole('textbox', { name: 'Nom' });
  await name.click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  code.resolve({ default: source });
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: translate('menu:frame.search') });
  await expect.element(palette.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(name).toBeVisible();
  await expect.element(name).toHaveFocus();
});
