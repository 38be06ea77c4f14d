import { type ReactNode, useState } from 'react';
import { CallError } from '../callError.ts';
import type { SchemaForm } from '../form.ts';
import { say } from '../i18n.ts';
import { type Ended, GoneNotice } from './GoneNotice.tsx';
import { MeanwhileChanges } from './MeanwhileChanges.tsx';
import { type FieldGroup, type Merge, mergeEdit } from './mergeEdit.ts';

/** How a field is called, and how a value of it is written; a text or number as it is where `show` is left out. */
export interface NamedField<Values, Value> {
  label: string;
  show?: (value: Value) => string;
  /** Other fields that change with it, and are chosen with it. */
  with?: readonly (keyof Values & string)[];
}

/**
 * What a form that changes something must know of it, so that nobody's change is overwritten. The form's values hold the
 * `version` that they were made from; the endpoint says with `current` how the thing is read from a refusal.
 */
export interface EditedThing<Values, Thing> {
  /** What the fields show of the thing: what the form began with, made from the thing as it is now. */
  valuesOf: (now: Thing) => Values;
  /** The fields that people see, in the order of the form. */
  fields: { readonly [Field in keyof Values]?: NamedField<Values, Values[Field]> };
  /** Whether there is nothing left to change: it was cancelled. */
  isOver?: (now: Thing) => boolean;
  /** What it is now, as live updates tell. */
  now?: Thing | null;
  /** Whether it was deleted meanwhile, as live updates tell. */
  isGone?: boolean;
  /** Told what the thing is now, before the form shows it. */
  onFound?: (now: Thing) => void;
}

/** There is something to decide or to read in the form; nothing else is to be said. */
const shownInForm = () => new CallError(409, 'changed_meanwhile', '');

/** How often a save is repeated at once where others only changed what the form does not show. */
const TRIES = 3;

type Found<Values> = Merge<Values> & { theirs: Values };

/**
 * Saves over what somebody else changed meanwhile. `saveOver(save)` saves, and where the thing has another version now
 * merges, shows what changed in `changes` and rejects: saving again then names the present version. `isUndecided()` says
 * whether something is still to be chosen, and says so in the form.
 */
export function useEditedThing<Values extends object, Output, Thing>(
  form: SchemaForm<Values, Output>,
  edited: EditedThing<Values, Thing> | undefined,
  gone: boolean | 'answered' = false,
) {
  const [found, setFound] = useState<Found<Values> | null>(null);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(0);
  // What is saved may leave the list by that.
  const [saving, setSaving] = useState(false);
  /** What a save found, before live updates told. */
  const [refusedAs, setRefusedAs] = useState<Ended | null>(null);
  const groupOf = (field: keyof Values & string): FieldGroup<Values> => [
    field,
    ...(edited?.fields[field]?.with ?? []),
  ];
  const groups = () =>
    Object.keys(edited?.fields ?? {}).map((field) => groupOf(field as keyof Values & string));

  const stopAs = (ended: Ended) => {
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

  /** What was typed last, where theirs was tried on meanwhile; and what counts now, where that is decided. */
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
    const { show: write = String } = (edited?.fields[field] ?? {}) as NamedField<Values, unknown>;
    return write(values[field]) || say('ui.meanwhile.empty');
  };
  const labelOf = (field: keyof Values & string) => edited?.fields[field]?.label ?? field;

  const changed = found && found.taken.length + found.contested.length > 0 && (
    <MeanwhileChanges
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
  // The last truth alone: of what is over nothing is left to choose.
  const changes: ReactNode = ended ? <GoneNotice ended={ended} /> : changed;
  const forget = () => {
    setFound(null);
    setRefusedAs(null);
  };
  return { saveOver, changes, isOver: ended !== null, isUndecided, forget };
}
