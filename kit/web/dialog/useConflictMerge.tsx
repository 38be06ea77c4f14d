import { type ReactNode, useState } from 'react';
import { CallError } from '../api/callError.ts';
import type { SchemaForm } from '../form/useSchemaForm.ts';
import { translate } from '../i18n/i18n.ts';
import { ConflictChangesSection } from './ConflictChangesSection.tsx';
import { GoneNotice, type RecordGoneReason } from './GoneNotice.tsx';
import { type ConflictMergeFieldNames, type FormMergeResult, mergeFormValues } from './mergeFormValues.ts';

interface MergeableField<Values, Value> {
  label: string;
  format?: (value: Value) => string;
  groupedWith?: readonly (keyof Values & string)[];
}

/** Describes how a form merges changes by other users. */
export interface ConflictMergeOptions<Values, Thing> {
  toValues: (record: Thing) => Values;
  fields: { readonly [Field in keyof Values]?: MergeableField<Values, Values[Field]> };
  isOver?: (record: Thing) => boolean;
  current?: Thing | null;
  onConflict?: (record: Thing) => void;
}

const createShownError = () => new CallError(409, 'changed_meanwhile', '');

/** Retries after changes to fields that the form does not show. */
const MAX_ATTEMPTS = 3;

type Conflict<Values> = FormMergeResult<Values> & { theirs: Values };

/**
 * Saves and handles edit conflicts. On a conflict `saveMerged` merges the changes, shows them in `changes`
 * and rejects; saving again sends the current version. `checkUndecided()` returns true if the user must still
 * choose, and highlights it.
 */
export function useConflictMerge<Values extends object, Output, Thing>(
  form: SchemaForm<Values, Output>,
  edited: ConflictMergeOptions<Values, Thing> | undefined,
  leftReason: RecordGoneReason | null = null,
) {
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [keptFields, setKeptFields] = useState<ReadonlySet<string>>(new Set());
  const [failedAttempts, setFailedAttempts] = useState(0);
  // The save itself may remove the record from the list.
  const [saving, setSaving] = useState(false);
  /** Found by a save before the list was refetched. */
  const [refusedReason, setRefusedReason] = useState<RecordGoneReason | null>(null);
  const getGroup = (field: keyof Values & string): ConflictMergeFieldNames<Values> => [
    field,
    ...(edited?.fields[field]?.groupedWith ?? []),
  ];
  const getGroups = () =>
    Object.keys(edited?.fields ?? {}).map((field) => getGroup(field as keyof Values & string));

  const stopEditing = (reason: RecordGoneReason) => {
    setRefusedReason(reason);
    return createShownError();
  };
  const saveMerged = async <Done,>(
    save: (output: Output) => Promise<Done>,
    output: Output,
  ): Promise<Done> => {
    setSaving(true);
    try {
      return await saveWithRetry(save, output);
    } finally {
      setSaving(false);
    }
  };
  const saveWithRetry = async <Done,>(
    save: (output: Output) => Promise<Done>,
    output: Output,
  ): Promise<Done> => {
    for (let tries = 1, next = output; ; tries++) {
      try {
        return await save(next);
      } catch (error) {
        if (!edited || !(error instanceof CallError)) throw error;
        if (error.status === 404) throw stopEditing('deleted');
        if (error.code !== 'changed_meanwhile' || error.current === undefined) throw error;
        const record = error.current as Thing;
        if (edited.isOver?.(record)) throw stopEditing('canceled');
        edited.onConflict?.(record);
        const theirs = edited.toValues(record);
        const merge = mergeFormValues(form.getInitialValues(), form.getValues(), theirs, getGroups());
        form.setValues(merge.merged);
        form.resetDirty(theirs);
        if (merge.accepted.length + merge.conflicts.length > 0) {
          setConflict({ ...merge, theirs });
          setKeptFields(new Set());
          setFailedAttempts(0);
          throw createShownError();
        }
        if (tries === MAX_ATTEMPTS) throw error;
        next = form.getTransformedValues();
      }
    }
  };

  /** The current choice: the values decide, since the user may edit the field. */
  const getChoice = (field: keyof Values & string) => {
    if (!conflict) return undefined;
    const equals = (values: Values) =>
      getGroup(field).every((part) => JSON.stringify(values[part]) === JSON.stringify(form.values[part]));
    if (equals(conflict.theirs)) return 'theirs';
    return keptFields.has(field) || !equals(conflict.merged) ? 'mine' : undefined;
  };
  const choose = (field: keyof Values & string, choice: 'mine' | 'theirs') => {
    if (!conflict) return;
    const source = choice === 'mine' ? conflict.merged : conflict.theirs;
    form.setValues((values) => ({
      ...values,
      ...Object.fromEntries(getGroup(field).map((part) => [part, source[part]])),
    }));
    for (const part of getGroup(field)) form.clearFieldError(part);
    setKeptFields(
      (before) => new Set([...before].filter((one) => one !== field).concat(choice === 'mine' ? field : [])),
    );
  };
  const checkUndecided = () => {
    const undecided = conflict?.conflicts.some((field) => !getChoice(field)) ?? false;
    if (undecided) setFailedAttempts((count) => count + 1);
    return undecided;
  };
  const formatField = (field: keyof Values & string, values: Values): string => {
    const { format = String } = (edited?.fields[field] ?? {}) as MergeableField<Values, unknown>;
    return format(values[field]) || translate('ui.meanwhile.empty');
  };
  const getLabel = (field: keyof Values & string) => edited?.fields[field]?.label ?? field;

  const conflictChanges = conflict && conflict.accepted.length + conflict.conflicts.length > 0 && (
    <ConflictChangesSection
      failedAttempts={failedAttempts}
      accepted={conflict.accepted.map((field) => ({
        field,
        label: getLabel(field),
        theirs: formatField(field, conflict.theirs),
      }))}
      conflicts={conflict.conflicts.map((field) => {
        const choice = getChoice(field);
        return {
          field,
          label: getLabel(field),
          choice,
          theirs: formatField(field, conflict.theirs),
          mine: formatField(field, choice === 'mine' ? form.values : conflict.merged),
        };
      })}
      onChoose={choose as (field: string, choice: 'mine' | 'theirs') => void}
    />
  );
  const isCanceled = edited?.current != null && edited.isOver?.(edited.current) === true;
  const goneReason = saving ? null : (refusedReason ?? (isCanceled ? 'canceled' : leftReason));
  const changes: ReactNode = goneReason ? <GoneNotice reason={goneReason} /> : conflictChanges;
  const reset = () => {
    setConflict(null);
    setRefusedReason(null);
  };
  return { saveMerged, changes, isOver: goneReason !== null, checkUndecided, reset };
}
