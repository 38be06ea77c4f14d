import type { createBrowserRouter } from 'react-router';
import { drawnPage } from '../kit/web/drawn.ts';
import { onOutage } from '../kit/web/outage.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Draws the program: at once, or where the page shows what was drawn of it before (public/before.js), as soon as the program shows as much,
 * or the server is away and it has to say so. What was typed, ticked, pressed or in focus there is so here.
 */
export function takeOver(root: HTMLElement, router: Router, draw: () => void): void {
  const drawn = drawnPage();
  const replace = () => {
    const before = drawn && stateOf(drawn);
    draw();
    drawn?.remove();
    for (const left of document.querySelectorAll('[data-drawn]')) left.remove();
    if (before) handOver(before, stateOf(root));
  };
  if (!drawn) {
    replace();
    return;
  }
  let isAway = false;
  const look = () => {
    if (!isAway && !router.state.initialized) return;
    // What is pressed just now is heard to its end.
    if (drawn.matches(':active'))
      return addEventListener('pointerup', () => setTimeout(look), { once: true });
    stopRouter();
    stopOutage();
    if (drawn.isConnected) replace();
  };
  const stopRouter = router.subscribe(look);
  const stopOutage = onOutage(() => {
    isAway = true;
    look();
  });
  look();
}

type Field = HTMLInputElement | HTMLTextAreaElement;

interface State {
  fields: Field[];
  buttons: HTMLButtonElement[];
  focused: number;
  pressed: HTMLButtonElement | undefined;
}

/** In the order of the page, which is the same on both. */
function stateOf(page: HTMLElement): State {
  const fields = [...page.querySelectorAll<Field>('input, textarea')];
  const buttons = [...page.querySelectorAll('button')];
  const focused = fields.indexOf(document.activeElement as Field);
  return { fields, buttons, focused, pressed: buttons[Number(page.dataset.pressed)] };
}

function handOver(from: State, to: State): void {
  const isSame = from.fields.every(({ type }, at) => to.fields[at]?.type === type);
  if (!isSame) return;
  for (const [at, field] of from.fields.entries()) {
    const own = to.fields[at];
    if (own instanceof HTMLInputElement && field instanceof HTMLInputElement && own.type === 'checkbox') {
      if (field.checked !== field.defaultChecked) own.click();
    } else if (own && field.value !== field.defaultValue) type(own, field.value);
  }
  const field = from.fields[from.focused];
  const own = to.fields[from.focused];
  own?.focus();
  if (field?.selectionStart != null && own) own.setSelectionRange(field.selectionStart, field.selectionEnd);
  const pressed = from.pressed && to.buttons[from.buttons.indexOf(from.pressed)];
  // What was typed is known by then.
  if (pressed) setTimeout(() => pressed.click());
}

/** As somebody would: React hears of it. */
function type(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
