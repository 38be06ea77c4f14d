import type { createBrowserRouter } from 'react-router';
import { drawnPage } from '../kit/web/drawn.ts';
import { onOutage } from '../kit/web/outage.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** How the program is drawn: at once, or in pieces that leave the processor to others in between. */
export interface Drawing {
  atOnce(): void;
  /** `before`: when what it has made is about to stand in the page; `after`: when it does, and nothing of it is painted yet. */
  inPieces(before: () => void, after: () => void): void;
}

/**
 * Draws the program: at once, or where the page shows what was drawn of it before (public/before.js), as soon as the program shows as much,
 * or the server is away and it has to say so. What was typed, ticked, pressed or in focus there is so here.
 */
export function takeOver(root: HTMLElement, router: Router, draw: Drawing): void {
  const drawn = drawnPage();
  if (!drawn) {
    draw.atOnce();
    removeDrawn();
    return;
  }
  const replace = () => {
    let before: State | undefined;
    draw.inPieces(
      () => {
        before = stateOf(drawn);
        removeDrawn();
      },
      () => before && handOver(before, stateOf(root)),
    );
  };
  let isAway = false;
  let hasBegun = false;
  const look = () => {
    if (hasBegun || (!isAway && !router.state.initialized)) return;
    hasBegun = true;
    stopRouter();
    stopOutage();
    replace();
  };
  const stopRouter = router.subscribe(look);
  const stopOutage = onOutage(() => {
    isAway = true;
    look();
  });
  look();
}

function removeDrawn(): void {
  drawnPage()?.remove();
  for (const left of document.querySelectorAll('[data-drawn]')) left.remove();
}

type Field = HTMLInputElement | HTMLTextAreaElement;

interface State {
  fields: Field[];
  buttons: HTMLButtonElement[];
  focused: number;
  pressed: HTMLButtonElement | undefined;
  /** Pressed just now, and not yet let go. */
  held: HTMLButtonElement | undefined;
}

/** In the order of the page, which is the same on both. */
function stateOf(page: HTMLElement): State {
  const fields = [...page.querySelectorAll<Field>('input, textarea')];
  const buttons = [...page.querySelectorAll('button')];
  const focused = fields.indexOf(document.activeElement as Field);
  const pressed = buttons[Number(page.dataset.pressed)];
  return { fields, buttons, focused, pressed, held: buttons.find((button) => button.matches(':active')) };
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
  const same = (button: HTMLButtonElement | undefined) => button && to.buttons[from.buttons.indexOf(button)];
  const pressed = same(from.pressed);
  // What was typed is known by then.
  if (pressed) setTimeout(() => pressed.click());
  const held = same(from.held);
  if (held) followHeld(held);
}

/** What is pressed counts once it is let go there: the browser would tell nobody, as it was pressed on something that is gone. */
function followHeld(button: HTMLButtonElement): void {
  const letGo = ({ clientX, clientY }: PointerEvent) => {
    if (button.contains(document.elementFromPoint(clientX, clientY))) button.click();
  };
  addEventListener('pointerup', letGo, { once: true });
}

/** As somebody would: React hears of it. */
function type(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
