import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

export interface RegisteredForm {
  inDialog: boolean;
  hasChanges: boolean;
  isSaving: boolean;
  discard: () => void;
}

/** One form, the forms in dialogs, or (undefined) all forms of the page. */
type FormScope = RegisteredForm | 'dialogs' | undefined;

const forms = new Set<RegisteredForm>();
const listeners = new Set<() => void>();
let pendingPrompt: ((leave: boolean) => void) | null = null;
let promptScope: FormScope;
let isLeavingBlocked = () => false;

/** While `isBlocked` returns true, `confirmLeave` answers false without a prompt. */
export function setLeaveBlocker(isBlocked: () => boolean): void {
  isLeavingBlocked = isBlocked;
}

/** Call after changing a `RegisteredForm`. */
export function notifyFormListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function registerUnsavedChanges(form: RegisteredForm): () => void {
  forms.add(form);
  notifyFormListeners();
  return () => {
    forms.delete(form);
    notifyFormListeners();
  };
}

function selectForms(scope: FormScope): RegisteredForm[] {
  if (typeof scope === 'object') return [scope];
  return [...forms].filter(({ inDialog }) => inDialog || scope === undefined);
}

export function hasUnsavedChanges(scope?: FormScope): boolean {
  return selectForms(scope).some(({ hasChanges }) => hasChanges);
}

export function isAnyFormSaving(): boolean {
  return [...forms].some(({ isSaving }) => isSaving);
}

export function useHasForm(): boolean {
  const getSnapshot = () => forms.size > 0;
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}

export function useHasUnsavedChanges(): boolean {
  const getSnapshot = () => hasUnsavedChanges();
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}

/** The function that answers the prompt on the screen, or null without a prompt. */
export function usePendingLeavePrompt(): ((leave: boolean) => void) | null {
  const getSnapshot = () => pendingPrompt;
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}

export function discardUnsavedChanges(scope?: FormScope): void {
  for (const form of selectForms(scope)) form.discard();
  notifyFormListeners();
}

/**
 * Resolves to true if the form, or every form of the page, may be left. Prompts the user if changes would be
 * lost (`UnsavedChangesGuard` shows the prompt), and discards the changes that the user gives up. A form that
 * is being saved may not be left.
 */
export function confirmLeave(form?: RegisteredForm): Promise<boolean> {
  if (selectForms(form).some(({ isSaving }) => isSaving)) return Promise.resolve(false);
  if (!hasUnsavedChanges(form)) return Promise.resolve(true);
  if (isLeavingBlocked()) return Promise.resolve(false);
  return new Promise((resolve) => showLeavePrompt(resolve, form));
}

/** Guards a dialog that holds unsaved changes without a form of `useDraft`. */
export function useRegisterUnsavedChanges(hasChanges: boolean, isSaving: boolean, discard: () => void) {
  const latest = useRef(discard);
  latest.current = discard;
  const { current: form } = useRef<RegisteredForm>({
    inDialog: true,
    hasChanges: false,
    isSaving: false,
    discard: () => {
      form.hasChanges = false;
      form.isSaving = false;
      latest.current();
      dismissObsoleteLeavePrompt();
    },
  });
  const isActive = hasChanges || isSaving;
  useLayoutEffect(() => (isActive ? registerUnsavedChanges(form) : undefined), [isActive]);
  useLayoutEffect(() => {
    form.hasChanges = hasChanges;
    form.isSaving = isSaving;
    notifyFormListeners();
  }, [hasChanges, isSaving]);
  return { confirmLeave: () => confirmLeave(form), markSaved: form.discard };
}

export function showLeavePrompt(onAnswer: (leave: boolean) => void, scope?: FormScope): void {
  pendingPrompt?.(false);
  const answer = (leave: boolean) => {
    // The dialog closes after its answer and would answer a second time.
    if (pendingPrompt !== answer) return;
    pendingPrompt = null;
    onAnswer(leave);
    if (leave) discardUnsavedChanges(scope);
    notifyFormListeners();
  };
  pendingPrompt = answer;
  promptScope = scope;
  notifyFormListeners();
}

/** Call after a form was saved: dismisses a prompt that has nothing to protect any more. */
export function dismissObsoleteLeavePrompt(): void {
  if (pendingPrompt && !hasUnsavedChanges(promptScope)) dismissLeavePrompt();
  notifyFormListeners();
}

export function dismissLeavePrompt(): void {
  pendingPrompt?.(false);
}
