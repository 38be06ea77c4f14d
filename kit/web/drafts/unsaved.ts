import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** A form that is shown, as far as leaving it goes. */
export interface ShownForm {
  inDialog: boolean;
  /** Whether it holds something typed that is saved nowhere. */
  typed: boolean;
  /** Whether it is a dialog's that is being saved, and cannot be left. */
  saving: boolean;
  /** What was typed is not wanted any more: it is kept nowhere. */
  discard: () => void;
}

/** One form, those in dialogs, or all of the page where it is left out. */
type Which = ShownForm | 'dialogs' | undefined;

const forms = new Set<ShownForm>();
const listeners = new Set<() => void>();
let asked: ((leave: boolean) => void) | null = null;
let askedAbout: Which;
let isHeld = () => false;

/** While this answers true nothing typed is left, and nobody is asked: Escape, for one, reaches every dialog that is open. */
export function holdTyped(now: () => boolean): void {
  isHeld = now;
}

/** To be called when something of a form changed that this file looks at. */
export function formsChanged(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A form is shown, until what is answered is called. */
export function showForm(form: ShownForm): () => void {
  forms.add(form);
  formsChanged();
  return () => {
    forms.delete(form);
    formsChanged();
  };
}

function formsOf(which: Which): ShownForm[] {
  if (typeof which === 'object') return [which];
  return [...forms].filter(({ inDialog }) => inDialog || which === undefined);
}

/** Whether anything is typed that would be lost with these forms. */
export function isSomethingTyped(which?: Which): boolean {
  return formsOf(which).some(({ typed }) => typed);
}

/** Whether what a dialog holds is being saved. */
export function isSomethingSaved(): boolean {
  return [...forms].some(({ saving }) => saving);
}

/** Whether a form is shown in which something may be typed. */
export function useFormShown(): boolean {
  const read = () => forms.size > 0;
  return useSyncExternalStore(subscribe, read, read);
}

/** As `isSomethingTyped`, for a component. */
export function useSomethingTyped(): boolean {
  const read = () => isSomethingTyped();
  return useSyncExternalStore(subscribe, read, read);
}

/** Whether somebody is being asked; whoever answers calls what this is. */
export function useLeaveQuestion(): ((leave: boolean) => void) | null {
  const read = () => asked;
  return useSyncExternalStore(subscribe, read, read);
}

/** Throws away what was typed. */
export function discardTyped(which?: Which): void {
  for (const form of formsOf(which)) form.discard();
  formsChanged();
}

/**
 * Whether `form`, or all that is typed on the page, may be left: where something would be lost, somebody is asked
 * (`UnsavedChangesGuard`, of which every page with a form has one). What they give up is thrown away before this resolves. What is
 * being saved may not be left.
 */
export function mayLeave(form?: ShownForm): Promise<boolean> {
  if (formsOf(form).some(({ saving }) => saving)) return Promise.resolve(false);
  if (!isSomethingTyped(form)) return Promise.resolve(true);
  if (isHeld()) return Promise.resolve(false);
  return new Promise((resolve) => ask(resolve, form));
}

/**
 * For a dialog that holds something to lose and no form of `useTyped`'s: `typed`, until `discard` has been called, and `saving`. What
 * it answers asks before it is closed (`mayLeave`), and ends it once it is saved.
 */
export function useUnsaved(typed: boolean, saving: boolean, discard: () => void) {
  const latest = useRef(discard);
  latest.current = discard;
  const { current: shown } = useRef<ShownForm>({
    inDialog: true,
    typed: false,
    saving: false,
    discard: () => {
      Object.assign(shown, { typed: false, saving: false });
      latest.current();
      formSaved();
    },
  });
  const isShown = typed || saving;
  useLayoutEffect(() => (isShown ? showForm(shown) : undefined), [isShown]);
  useLayoutEffect(() => {
    Object.assign(shown, { typed, saving });
    formsChanged();
  }, [typed, saving]);
  return { mayLeave: () => mayLeave(shown), end: shown.discard };
}

/** Asks, whatever is typed, and calls `answered` before anything is thrown away. */
export function ask(answered: (leave: boolean) => void, which?: Which): void {
  asked?.(false);
  const answer = (leave: boolean) => {
    // The dialog closes after its answer as well.
    if (asked !== answer) return;
    asked = null;
    answered(leave);
    if (leave) discardTyped(which);
    formsChanged();
  };
  asked = answer;
  askedAbout = which;
  formsChanged();
}

/** To be called where a form was saved: nobody is asked any longer about what is not lost. */
export function formSaved(): void {
  if (asked && !isSomethingTyped(askedAbout)) withdrawQuestion();
  formsChanged();
}

/** Nothing is asked any more: what it was about went another way. */
export function withdrawQuestion(): void {
  asked?.(false);
}
