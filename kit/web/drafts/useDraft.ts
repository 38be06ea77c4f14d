import type { useForm } from '@mantine/form';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isPasswordPromptOpen } from '../session/lostSession.ts';
import { getCurrentSession, getSessionOwnerId } from '../session/session.ts';
import { buildDraftKey, deleteDraft, readDraft, writeDraft } from './drafts.ts';
import {
  confirmLeave,
  dismissObsoleteLeavePrompt,
  notifyFormListeners,
  type RegisteredForm,
  registerUnsavedChanges,
} from './unsavedChanges.ts';

type MantineForm<Values extends object, Output> = ReturnType<typeof useForm<Values, Output>>;

export interface FormDraftState<Values> {
  isDirty: boolean;
  /** Initial values of the restored draft, or null if no draft was restored after a reload. */
  restoredBase: Values | null;
  /** Starts again without the restored draft, after a prompt. Resolves to true if it did. */
  discardRestored: () => Promise<boolean>;
  /** Call after saving: deletes the draft and ends the protection against leaving. */
  markSaved: () => void;
  confirmLeave: () => Promise<boolean>;
  setSaving: (isSaving: boolean) => void;
}

type Values = Record<string, unknown>;

const findChangedFields = (one: Values, other: Values) =>
  Object.keys(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

const omit = (values: Values, names: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));

const pickKnownFields = (storedValues: Values | undefined, initial: Values): Values =>
  Object.fromEntries(Object.entries(storedValues ?? {}).filter(([name]) => name in initial));

export function resetFormToValues<V extends object, Output>(form: MantineForm<V, Output>, values: V): void {
  form.setInitialValues(values);
  form.reset();
}

/** Fields marked with `data-secret`, such as passwords and signatures, are never stored. */
function findSecretFields(): string[] {
  const fields = document.querySelectorAll<HTMLElement>('[data-secret][data-path]');
  return [...fields].map(({ dataset }) => dataset.path ?? '');
}

/**
 * Keeps the unsaved input of a form in session storage, restores it after a reload, and prompts before the
 * form is left. A dialog's form starts from `initial` or from its draft each time it is `opened`; the form of a
 * page (`opened` undefined) when it mounts.
 *
 * `name` identifies the form, its record and, for a new record, the values it was opened with (`visit 12`,
 * `book on 2026-11-24,09:00`); null stores nothing.
 */
export function useDraft<V extends object, Output>(
  form: MantineForm<V, Output>,
  initial: V,
  name: string | null,
  opened: boolean | undefined,
): MantineForm<V, Output> & { draft: FormDraftState<V> } {
  const isShown = opened ?? true;
  const session = getCurrentSession();
  const key =
    name === null
      ? null
      : buildDraftKey(session ? getSessionOwnerId(session.user) : 0, session?.building.id ?? 0, name);
  const [restoredBase, setRestoredBase] = useState<V | null>(null);
  const secrets = useRef(new Set<string>());
  const { current: registered } = useRef<RegisteredForm>({
    inDialog: opened !== undefined,
    hasChanges: false,
    isSaving: false,
    discard: () => {},
  });

  const showDraft = (draft: ReturnType<typeof readDraft>) => {
    const base = { ...initial, ...pickKnownFields(draft?.base, initial as Values) };
    resetFormToValues(form, base);
    if (draft) form.setValues({ ...base, ...pickKnownFields(draft.values, initial as Values) });
    setRestoredBase(draft ? base : null);
  };

  useLayoutEffect(() => {
    if (isShown) showDraft(key === null ? null : readDraft(key));
  }, [isShown]);

  useEffect(
    () => (isShown && name !== null ? registerUnsavedChanges(registered) : undefined),
    [isShown, name === null],
  );

  const markSaved = () => {
    form.resetDirty();
    setRestoredBase(null);
    if (key !== null) deleteDraft(key);
    registered.hasChanges = false;
    registered.isSaving = false;
    dismissObsoleteLeavePrompt();
  };
  const changedFields = () =>
    isShown && key !== null
      ? findChangedFields(form.getValues() as Values, form.getInitialValues() as Values)
      : [];

  useEffect(() => {
    if (!restoredBase || opened !== undefined || document.activeElement !== document.body) return;
    const [field] = changedFields();
    document.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();
  }, [restoredBase]);

  useEffect(() => {
    registered.discard = () => {
      // A page's form may still be visible while the next page loads; a dialog keeps its values until it has
      // closed.
      if (opened === undefined) form.reset();
      markSaved();
    };
    // Reads the form itself: a restored draft may be newer than this render.
    const changed = changedFields();
    const hasChanges = changed.length > 0;
    if (registered.hasChanges !== hasChanges) {
      registered.hasChanges = hasChanges;
      notifyFormListeners();
    }
    // Nothing is stored before the user has entered the password again.
    if (!isShown || key === null || isPasswordPromptOpen()) return;
    for (const field of findSecretFields()) secrets.current.add(field);
    for (const field of changed)
      if ((form.getValues() as Values)[field] instanceof Blob) secrets.current.add(field);
    if (!changed.some((field) => !secrets.current.has(field))) return deleteDraft(key);
    const [base, values] = [form.getInitialValues(), form.getValues()] as [Values, Values];
    writeDraft(key, { base: omit(base, secrets.current), values: omit(values, secrets.current) });
  });

  const draft: FormDraftState<V> = {
    // A getter: an effect may run after input that came later than its render.
    get isDirty() {
      return changedFields().length > 0;
    },
    restoredBase,
    markSaved,
    confirmLeave: () => confirmLeave(registered),
    discardRestored: async () => {
      if (!(await confirmLeave(registered))) return false;
      showDraft(null);
      return true;
    },
    setSaving: (isSaving) => {
      if (registered.isSaving === isSaving) return;
      registered.isSaving = isSaving;
      notifyFormListeners();
    },
  };
  return { ...form, draft };
}
