import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { type Answer, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { endpoint } from '../../endpoint.ts';
import { rowIdSchema } from '../../rowId.ts';
import { getErrorMessage } from '../api/callError.ts';
import { queryClient } from '../api/queries.ts';
import { useFormCheck } from './useFormCheck.ts';

const checkHours = endpoint({
  name: 'checkHours',
  method: 'POST',
  path: '/check',
  summary: 'Whether it is past',
  access: 'user',
  withoutKey: 'reads',
  body: z.object({ building: rowIdSchema, time: z.string() }),
  answer: z.object({ isPast: z.boolean() }),
});

const past = (isPast: boolean): Answer => ({ body: { isPast } });
const broken = {
  status: 500,
  body: { status: 'ERROR', code: 'internal', detail: 'Cassé.', errors: {} },
};

let seen: string[];

function Form() {
  const [time, setTime] = useState('');
  const [asked, setAsked] = useState('');
  const { current, latest, checkNow } = useFormCheck(checkHours, time ? { time } : null);
  const words = (said: { isPast: boolean } | undefined) => String(said?.isPast);
  const text = `${words(current)}, ${words(latest)}, ${asked}`;
  useEffect(() => {
    if (seen.at(-1) !== text) seen.push(text);
  }, [text]);
  return (
    <>
      <input aria-label="Heure" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
      <button
        type="button"
        onClick={() => void checkNow({ time }).then(words, getErrorMessage).then(setAsked)}
      >
        enregistrer
      </button>
      <output>{text}</output>
    </>
  );
}

/** Renders the form with these answers, in order. */
async function form(...answers: Answer[]) {
  queryClient.clear();
  seen = [];
  const arrived = serve(() => answers.shift() ?? 'lost');
  await show(<Form />);
  return {
    arrived,
    time: page.getByRole('textbox'),
    save: page.getByRole('button'),
    says: (text: string) => expect.element(page.getByRole('status')).toHaveTextContent(text),
  };
}

/** Types without pauses, which a busy machine might add between keys. */
async function typeAtOnce(input: HTMLInputElement, ...texts: string[]) {
  for (const text of texts) {
    input.setRangeText(text, 0, input.value.length);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    // React renders and restarts the debounce.
    await Promise.resolve();
  }
}

it('a check is debounced and keeps its last answer until the next', async () => {
  const { arrived, time, says } = await form(past(false), past(true));
  await says('undefined, undefined,');
  await typeAtOnce(time.element() as HTMLInputElement, '1', '11:00');
  await says('false, false,');
  await time.fill('10:00');
  await says('true, true,');
  await time.fill('');
  await says('undefined, true,');
  const answers = ['undefined, undefined, ', 'false, false, ', 'undefined, false, ', 'true, true, '];
  expect(seen).toEqual([...answers, 'undefined, true, ']);
  expect(arrived.map(({ body }) => body)).toEqual([
    { building: 1, time: '11:00' },
    { building: 1, time: '10:00' },
  ]);
});

it('a check before saving asks the server without the cache', async () => {
  const { arrived, time, save, says } = await form(past(false), past(true));
  await time.fill('11:00');
  await says('false, false,');
  await save.click();
  await says('false, false, true');
  expect(arrived).toHaveLength(2);
});

it('a check waits during an outage and reports other errors immediately', async () => {
  const { arrived, time, save, says } = await form(past(false), 'lost', broken);
  await time.fill('11:00');
  await says('false, false,');
  await save.click();
  await says('false, false, Cassé.');
  expect(arrived).toHaveLength(3);
});
