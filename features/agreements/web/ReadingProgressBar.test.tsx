import { useRef } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { emulate } from '../../../test/components/emulate.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { ReadingProgressBar } from './ReadingProgressBar.tsx';

const LINES = 120;

function Agreement({ signs }: { signs: boolean }) {
  const text = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  return (
    <article>
      <div ref={text}>
        {Array.from({ length: LINES }, (_, line) => (
          <p key={line}>Article {line + 1}</p>
        ))}
      </div>
      <ReadingProgressBar text={text} end={end} minutes={8} hasForm={signs} />
      <div ref={end} tabIndex={-1} style={{ height: '100vh' }}>
        <h2>Signer l’accord</h2>
      </div>
    </article>
  );
}

async function opened(signs: boolean) {
  await showWithWords(<Agreement signs={signs} />, 'agreements');
}

const progress = () =>
  Number(
    page
      .getByRole('progressbar', { name: translate('agreements:reading.progress') })
      .element()
      .getAttribute('aria-valuenow'),
  );

it('shows reading progress and remaining time, and ends below the last line', async () => {
  await opened(true);
  const sign = page.getByRole('button', { name: translate('agreements:reading.sign') });
  await expect.element(sign).toBeInViewport({ ratio: 1 });
  expect(progress()).toBeLessThan(50);
  const left = Math.ceil((8 * (100 - progress())) / 100);
  await expect.element(page.getByText(translate('agreements:reading.left', { count: left }))).toBeVisible();
  const last = page.getByText(`Article ${LINES}`, { exact: true }).element();
  last.scrollIntoView({ block: 'end' });
  await expect.poll(progress).toBe(100);

  (sign.element() as HTMLElement).click();
  await expect.element(sign).not.toBeInTheDocument();
  await expect.element(page.getByText(translate('agreements:reading.end'))).toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Signer l’accord' })).toBeInViewport();
  // The bar covers no text in its final position.
  const bar = page.getByText(translate('agreements:reading.end')).element().parentElement as HTMLElement;
  expect(bar.getBoundingClientRect().top).toBeGreaterThanOrEqual(last.getBoundingClientRect().bottom);
  expect(document.activeElement?.textContent).toBe('Signer l’accord');
});

it('shows only the arrow when there is nothing to sign', async () => {
  await opened(false);
  await expect
    .element(page.getByRole('button', { name: translate('agreements:reading.toEnd') }))
    .toBeInViewport();
  await expect
    .element(page.getByRole('button', { name: translate('agreements:reading.sign') }))
    .not.toBeInTheDocument();
});

it('blinks until the end is reached', async () => {
  await emulate({ motion: true });
  onTestFinished(() => void emulate({}));
  await opened(false);
  const toEnd = page.getByRole('button', { name: translate('agreements:reading.toEnd') });
  const arrow = toEnd.element().querySelector('svg');
  if (!arrow) throw new Error('No arrow found');
  expect(getComputedStyle(arrow).animationIterationCount).toBe('infinite');
  (toEnd.element() as HTMLElement).click();
  await expect.element(toEnd).not.toBeInTheDocument();
});
