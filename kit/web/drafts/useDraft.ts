import type { useForm } from '@mantine/form';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSessionLost } from '../lostSession.ts';
import { currentSession, ownerIdOf } from '../session.ts';
import { type Draft, draftKey, forgetDraft, otherDraft, readDraft, writeDraft } from './drafts.ts';
import { formSaved, formsChanged, mayLeave, type ShownForm, showForm } from './unsaved.ts';

type Form<Values extends object, Output> = ReturnType<typeof useForm<Values, Output>>;

/** What is known of what somebody typed in a form. */
export interface Typed<Values> {
  /** Whether there is something that is saved nowhere. */
  is: boolean;
  /** What the form began from before the page was loaded anew, where what was typed then was found again; null elsewhere. */
  foundFrom: Values | null;
  /** Begins anew without what was found, which can be taken up again as long as the form is open. */
  startAfresh: () => void;
  /** What was typed before, on something else or before `startAfresh`: it is offered, not shown. */
  other: Values | null;
  /** Shows that; asks first where something would be lost. Answers whether it is shown. */
  resume: () => Promise<boolean>;
  /** It is not wanted any more. */
  forgetOther: () => void;
  /** It is saved: nothing is kept, and leaving asks nothing until something is typed again. */
  end: () => void;
  /** Whether this form may be left, as `mayLeave`. */
  mayLeave: () => Promise<boolean>;
  /** Whether its dialog is being saved, and cannot be left. */
  hold: (saving: boolean) => void;
}

type Values = Record<string, unknown>;

const namesThatDiffer = (one: Values, other: Values) =>
  Object.keys(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

const without = (values: Values, names: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));

/** Of what was kept, what the form has a field for. */
const known = (kept: Values | undefined, initial: Values): Values =>
  Object.fromEntries(Object.entries(kept ?? {}).filter(([name]) => name in initial));

/** Shows other values as if nothing had been typed yet. */
export function startAnew<V extends object, Output>(form: Form<V, Output>, values: V): void {
  form.setInitialValues(values);
  form.reset();
}

/** The fields that say of themselves that nothing of them is kept (`data-secret`): passwords, a signature. */
function secretFields(): string[] {
  const fields = document.querySelectorAll<HTMLElement>('[data-secret][data-path]');
  return [...fields].map(({ dataset }) => dataset.path ?? '');
}

/**
 * Nothing typed is lost. Each time that the form is `opened` (a page's is all the time) it begins from `initial`, or with what was
 * typed in it before the page was loaded anew, and the version that was made from. While somebody types, that is kept in the tab's
 * memory, and leaving asks first.
 *
 * `name` tells this form, about this thing, from all others of the page (`visit 12`). Null: there is nothing in it worth keeping.
 * `start`: what a form for something new was opened on (`2026-11-24,09:00`). It shows that, and what was typed on something else is
 * offered beside it.
 */
export function useDraft<V extends object, Output>(
  form: Form<V, Output>,
  initial: V,
  name: string | null,
  opened: boolean | undefined,
  start?: string,
): Form<V, Output> & { typed: Typed<V> } {
  const isShown = opened ?? true;
  const session = currentSession();
  const key =
    name === null
      ? null
      : draftKey(session ? ownerIdOf(session.user) : 0, session?.building.id ?? 0, name, start);
  const [foundFrom, setFoundFrom] = useState<V | null>(null);
  const [other, setOther] = useState<{ key: string | null; draft: Draft } | null>(null);
  const secrets = useRef(new Set<string>());
  const { current: shown } = useRef<ShownForm>({
    inDialog: opened !== undefined,
    typed: false,
    saving: false,
    discard: () => {},
  });

  const begin = (draft: Draft | null) => {
    const base = { ...initial, ...known(draft?.base, initial as Values) };
    startAnew(form, base);
    if (draft) form.setValues({ ...base, ...known(draft.values, initial as Values) });
    setFoundFrom(draft ? base : null);
  };
  const forgetOther = () => {
    if (other?.key) forgetDraft(other.key);
    setOther(null);
  };

  useLayoutEffect(() => {
    if (!isShown) return;
    const draft = key === null ? null : readDraft(key);
    const otherKey = key === null || draft ? null : otherDraft(key);
    const otherOne = otherKey === null ? null : readDraft(otherKey);
    setOther(otherOne && { key: otherKey, draft: otherOne });
    begin(draft);
  }, [isShown]);

  useEffect(() => (isShown && name !== null ? showForm(shown) : undefined), [isShown, name === null]);

  const end = () => {
    form.resetDirty();
    setFoundFrom(null);
    if (key !== null) forgetDraft(key);
    Object.assign(shown, { typed: false, saving: false });
    formSaved();
  };
  const changedFields = () =>
    isShown && key !== null
      ? namesThatDiffer(form.getValues() as Values, form.getInitialValues() as Values)
      : [];

  useEffect(() => {
    // A dialog has the focus in its first field; a page that was loaded anew has it nowhere.
    if (!foundFrom || opened !== undefined || document.activeElement !== document.body) return;
    const [field] = changedFields();
    document.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();
  }, [foundFrom]);

  useEffect(() => {
    shown.discard = () => {
      // A page's form may be there yet when another page is on its way; a dialog shows what it showed until it is gone.
      if (opened === undefined) form.reset();
      end();
    };
    // Of the form as it is by now: what was found again may be younger than this rendering.
    const changed = changedFields();
    const is = changed.length > 0;
    if (shown.typed !== is) {
      shown.typed = is;
      formsChanged();
    }
    // Before the password is typed again it stays on the page alone.
    if (!isShown || key === null || isSessionLost()) return;
    for (const field of secretFields()) secrets.current.add(field);
    for (const field of changed)
      if ((form.getValues() as Values)[field] instanceof Blob) secrets.current.add(field);
    if (!changed.some((field) => !secrets.current.has(field))) return forgetDraft(key);
    const [base, values] = [form.getInitialValues(), form.getValues()] as [Values, Values];
    writeDraft(key, { base: without(base, secrets.current), values: without(values, secrets.current) });
  });

  const typed: Typed<V> = {
    // Of the moment: an effect may come after what was typed since its rendering.
    get is() {
      return changedFields().length > 0;
    },
    foundFrom,
    end,
    mayLeave: () => mayLeave(shown),
    startAfresh: () => {
      const [base, values] = [form.getInitialValues(), form.getValues()] as [Values, Values];
      setOther({ key: null, draft: { base, values } });
      begin(null);
    },
    other: other && ({ ...initial, ...known(other.draft.values, initial as Values) } as V),
    resume: async () => {
      if (!other || !(await mayLeave(shown))) return false;
      forgetOther();
      begin(other.draft);
      return true;
    },
    forgetOther,
    hold: (saving) => {
      if (shown.saving === saving) return;
      shown.saving = saving;
      formsChanged();
    },
  };
  return { ...form, typed };
}
