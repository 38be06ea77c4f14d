import { Button } from '@mantine/core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadTranslationNamespaces } from '../../../../../kit/web/i18n/i18n.ts';
import { show } from '../../../../../test/components/show.tsx';
import { CalendarBar } from './CalendarBar.tsx';

it.each(['fr', 'en'] as const)(
  'the bar keeps its height on a phone for every week, in %s',
  async (language) => {
    await page.viewport(390, 844);
    await show(
      ['2026-11-23', '2026-11-30', '2026-12-28', '2026-09-28'].map((date) => (
        <section key={date}>
          <CalendarBar
            date={date}
            view="week"
            today="2026-11-23"
            need={null}
            onShow={() => {}}
            more={{ label: 'Exporter', icon: () => null, run: () => Promise.resolve() }}
            filter={<Button px="sm">F</Button>}
          />
        </section>
      )),
      language,
      () => loadTranslationNamespaces('rooms').then(() => null),
    );
    await expect.element(page.getByRole('heading')).toHaveLength(4);
    const heights = [...document.querySelectorAll('section > div')].map((bar) => bar.clientHeight);
    expect(new Set(heights).size).toBe(1);
  },
);
