import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showWithWords } from '../../../test/components/show.tsx';
import { ContentsLayout } from './ContentsLayout.tsx';

const sections = [
  { id: 'hours', title: 'Horaires' },
  { id: '1-modules', title: 'Modules' },
  { id: 'rest', title: 'Le reste' },
];

it('marks the section at the top of the window while scrolling', async () => {
  await page.viewport(1366, 768);
  await showWithWords(
    <ContentsLayout sections={sections}>
      {sections.map(({ id }) => (
        <section key={id} id={id} style={{ height: 900 }} />
      ))}
    </ContentsLayout>,
  );
  const isCurrent = (title: string) =>
    page.getByRole('link', { name: title }).element().getAttribute('aria-current') === 'location';
  await expect.poll(() => isCurrent('Horaires')).toBe(true);
  document.getElementById('1-modules')?.scrollIntoView();
  await expect.poll(() => isCurrent('Modules')).toBe(true);
  expect(isCurrent('Horaires')).toBe(false);
});

it('shows a page without sections', async () => {
  await showWithWords(<ContentsLayout sections={[]}>Texte</ContentsLayout>);
  await expect.element(page.getByText('Texte')).toBeVisible();
});
