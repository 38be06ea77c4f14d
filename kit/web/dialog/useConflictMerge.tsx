import { type ReactNode, useState } from 'react';
import { CallError } from '../callError.ts';
import { translate } from '../i18n.ts';
import type { SchemaForm } from '../useSchemaForm.ts';
import { ConflictChanges } from './ConflictChanges.tsx';
import { GoneNotice, type GoneReason } from './GoneNotice.tsx';
import { type FieldGroup, type Merge, mergeEdit } from './mergeEdit.ts';

export interface MergeField<Values, Value> {
  label: string;
  show?: (value: Value) => string;
  with?: readonly (keyof Values & string)[];
}

/** Describes how a form merges changes by other users. */
export interface EditedRecord<Values, Thing> {
  valuesOf: (now: Thing) => Values;
  fields: { readonly [Field in keyof Values]?: MergeField<Values, Values[Field]> };
  isOver?: (now: Thing) => boolean;
  now?: Thing | null;
  isGone?: boolean;
  onFound?: (now: Thing) => void;
}

const shownInForm = () => new CallError(409, 'changed_meanwhile', '');

/** Retries after changes to fields that the form does not show. */
const TRIES = 3;

type Found<Values> = Merge<Values> & { theirs: Values };

/**
 * Saves and handles edit conflicts. On a conflict `saveOver` merges the changes, shows them in `changes` and
 * rejects; saving again sends the current version. `isUndecided()` returns true if the user must still
 * choose, and highlights it.
 */
export function useConflictMerge<Values extends object, Output, Thing>(
  form: SchemaForm<Values, Output>,
  edited: EditedRecord<Values, Thing> | undefined,
  gone: boolean | 'answered' = false,
) {
  const [found, setFound] = useState<Found<Values> | null>(null);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(0);
  // The save itself may remove the record from the list.
  const [saving, setSaving] = useState(false);
  /** Found by a save before the list was refetched. */
  const [refusedAs, setRefusedAs] = useState<GoneReason | null>(null);
  const groupOf = (field: keyof Values & string): FieldGroup<Values> => [
    field,
    ...(edited?.fields[field]?.with ?? []),
  ];
  const groups = () =>
    Object.keys(edited?.fields ?? {}).map((field) => groupOf(field as keyof Values & string));

  const stopAs = (ended: GoneReason) => {
    setRefusedAs(ended);
    return shownInForm();
  };
  const saveOver = async <Done,>(save: (output: Output) => Promise<Done>, output: Output): Promise<Done> => {
    setSaving(true);
    try {
      return await merging(save, output);
    } finally {
      setSaving(false);
    }
  };
  const merging = async <Done,>(save: (output: Output) => Promise<Done>, output: Output): Promise<Done> => {
    for (let tries = 1, next = output; ; tries++) {
      try {
        return await save(next);
      } catch (error) {
        if (!edited || !(error instanceof CallError)) throw error;
        if (error.status === 404) throw stopAs('deleted');
        if (error.code !== 'changed_meanwhile' || error.current === undefined) throw error;
        const now = error.current as Thing;
        if (edited.isOver?.(now)) throw stopAs('canceled');
        edited.onFound?.(now);
        const theirs = edited.valuesOf(now);
        const merge = mergeEdit(form.getInitialValues(), form.getValues(), theirs, groups());
        form.setValues(merge.merged);
        form.resetDirty(theirs);
        if (merge.taken.length + merge.contested.length > 0) {
          setFound({ ...merge, theirs });
          setKept(new Set());
          setAsked(0);
          throw shownInForm();
        }
        if (tries === TRIES) throw error;
        next = form.getTransformedValues();
      }
    }
  };

  /** The current choice: the values decide, since the user may edit the field. */
  const choiceOf = (field: keyof Values & string) => {
    if (!found) return undefined;
    const equals = (values: Values) =>
      groupOf(field).every((part) => JSON.stringify(values[part]) === JSON.stringify(form.values[part]));
    if (equals(found.theirs)) return 'theirs';
    return kept.has(field) || !equals(found.merged) ? 'mine' : undefined;
  };
  const choose = (field: keyof Values & string, choice: 'mine' | 'theirs') => {
    if (!found) return;
    const source = choice === 'mine' ? found.merged : found.theirs;
    form.setValues((values) => ({
      ...values,
      ...Object.fromEntries(groupOf(field).map((part) => [part, source[part]])),
    }));
    for (const part of groupOf(field)) form.clearFieldError(part);
    setKept(
      (before) => new Set([...before].filter((one) => one !== field).concat(choice === 'mine' ? field : [])),
    );
  };
  const isUndecided = () => {
    const undecided = found?.contested.some((field) => !choiceOf(field)) ?? false;
    if (undecided) setAsked((count) => count + 1);
    return undecided;
  };
  const show = (field: keyof Values & string, values: Values): string => {
    const { show: write = String } = (edited?.fields[field] ?? {}) as MergeField<Values, unknown>;
    return write(values[field]) || translate('ui.meanwhile.empty');
  };
  const labelOf = (field: keyof Values & string) => edited?.fields[field]?.label ?? field;

  const changed = found && found.taken.length + found.contested.length > 0 && (
    <ConflictChanges
      asked={asked}
      taken={found.taken.map((field) => ({
        field,
        label: labelOf(field),
        theirs: show(field, found.theirs),
      }))}
      contested={found.contested.map((field) => {
        const choice = choiceOf(field);
        return {
          field,
          label: labelOf(field),
          choice,
          theirs: show(field, found.theirs),
          mine: show(field, choice === 'mine' ? form.values : found.merged),
        };
      })}
      onChoose={choose as (field: string, choice: 'mine' | 'theirs') => void}
    />
  );
  const isCanceled = edited?.now != null && edited.isOver?.(edited.now) === true;
  const left = gone === 'answered' ? gone : gone || edited?.isGone ? 'leftForm' : null;
  const ended = saving ? null : (refusedAs ?? (isCanceled ? 'canceled' : left));
  const changes: ReactNode = ended ? <GoneNotice ended={ended} /> : changed;
  const forget = () => {
    setFound(null);
    setRefusedAs(null);
  };
  return { saveOver, changes, isOver: ended !== null, isUndecided, forget };
}
