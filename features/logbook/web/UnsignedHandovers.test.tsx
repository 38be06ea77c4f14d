import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { logbookShiftSummaryQuery } from './queries.ts';
import { UnsignedHandovers } from './UnsignedHandovers.tsx';

function TestList() {
  const { data } = useQuery(logbookShiftSummaryQuery(1));
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <UnsignedHandovers open={data?.open ?? []} onSigned={() => field.current?.focus()} />
      <input ref={field} aria-label="below" />
    </>
  );
}

it('a signed handover keeps its position and the focus moves on', async () => {
  const handover = {
    pk: 4,
    text: 'Le livreur repasse à 15 h.',
    writtenAt: '2026-11-24T08:00:00Z',
    writtenBy: 'Nadia',
    signedAt: null,
    signedBy: null,
    since: null,
    counts: {},
    isMine: false,
    emptied: false,
  };
  let isSigned = false;
  serve(({ method }) => {
    if (method === 'POST') isSigned = true;
    if (method === 'POST') return { body: { status: 'OK', fields: [handover] } };
    return { body: { since: null, counts: {}, open: isSigned ? [] : [handover] } };
  });
  await showWithWords(<TestList />, 'logbook');
  const below = page.getByRole('textbox', { name: 'below' });
  const sign = page.getByRole('button', { name: translate('logbook:handover.sign') });
  await expect.element(sign).toBeVisible();
  const at = below.element().getBoundingClientRect().top;
  await sign.click();
  await expect.element(below).toHaveFocus();
  await expect.element(sign).not.toBeInTheDocument();
  await expect.element(page.getByText(handover.text)).toBeVisible();
  expect(below.element().getBoundingClientRect().top).toBe(at);
});
