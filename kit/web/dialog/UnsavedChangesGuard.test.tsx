import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';

function Page() {
  const [text, setText] = useState('');
  return (
    <>
      <UnsavedChangesGuard typed={text !== ''} />
      <TextInput label="Texte" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </>
  );
}

/** Whether the browser would ask before it closes the page or loads it again. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('has the browser ask before the page closes, as long as there is something to lose', async () => {
  await show(<Page />);
  const text = page.getByRole('textbox', { name: 'Texte' });
  await expect.element(text).toBeVisible();
  expect(asks()).toBe(false);
  await text.fill('À moi');
  await expect.poll(asks).toBe(true);
  await text.fill('');
  await expect.poll(asks).toBe(false);
});
