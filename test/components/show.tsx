import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createBrowserRouter, type LoaderFunction } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../kit/web/api/queries.ts';
import { UnsavedChangesGuard } from '../../kit/web/drafts/UnsavedChangesGuard.tsx';
import {
  initTranslations,
  loadTranslationNamespaces,
  type ScreenLanguage,
  storeAndApplyLanguage,
} from '../../kit/web/i18n/i18n.ts';
import { saveSession } from '../../kit/web/session/session.ts';
import { resolveCssVariables, theme } from '../../web/theme.ts';
import { translationFiles } from '../../web/translationFiles.ts';

let started = false;

/** Who is signed in on every page that is shown. */
export const session = {
  token: 'nobody knows',
  user: {
    userId: 1,
    email: 'camille@parvis.test',
    firstName: 'Camille',
    lastName: 'Durand',
    role: 'vip',
    managesCompany: false,
    company: {
      id: 1,
      name: 'Verne',
      recordsVisitorEmail: true,
      nameVisibility: 'everyone',
      maySwitchLanguage: true,
    },
  },
  buildings: [{ id: 1, name: 'Parvis', logo: null, timeZone: 'Europe/Paris' }],
} as const;

/**
 * Puts something on a page of its own with what surrounds every screen: theme, words, query client, router, a
 * session. `language` is French where left out; the screen has the `loader`, where one is given. `timeZone`
 * is the building's. `page` finds things in it, dialogs as well, which are not inside it.
 */
export async function show(
  element: ReactNode,
  language: ScreenLanguage = 'fr',
  loader?: LoaderFunction,
  timeZone = 'Europe/Paris',
): Promise<void> {
  if (!started) initTranslations(translationFiles);
  started = true;
  const buildings = session.buildings.map((building) => ({ ...building, timeZone }));
  saveSession({ ...session, buildings }, false);
  await loadTranslationNamespaces();
  await storeAndApplyLanguage(language);
  const shown = (
    <>
      {element}
      <UnsavedChangesGuard />
    </>
  );
  const router = createBrowserRouter([
    { path: '*', element: shown, HydrateFallback: () => null, ...(loader && { loader }) },
  ]);
  await render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

/** Shows something in French with the words of these features, which it has from the start. */
export async function showWithWords(element: ReactNode, ...features: string[]): Promise<void> {
  await show(element, 'fr', () => loadTranslationNamespaces(...features).then(() => null));
  await loadTranslationNamespaces(...features);
}
