import { Alert, Button, Kbd, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { RestoredDraftNotice } from '../drafts/RestoredDraftNotice.tsx';
import { useLeavePrompt } from '../drafts/unsavedChanges.ts';
import { resetForm } from '../drafts/useDraft.ts';
import type { Notice } from '../feedback/Notices.tsx';
import { notify } from '../feedback/notify.ts';
import { OutageStatus } from '../feedback/OutageStatus.tsx';
import { useWords } from '../i18n.ts';
import { isAppleKeyboard } from '../ui/isAppleKeyboard.ts';
import { useBreakpoint } from '../ui/useBreakpoint.ts';
import type { SchemaForm } from '../useSchemaForm.ts';
import { useSubmit } from '../useSubmit.ts';
import { DialogFoot } from './DialogFoot.tsx';
import classes from './FormDialog.module.css';
import { type EditedRecord, useConflictMerge } from './useConflictMerge.tsx';
import { isFrontmostDialog, useDialogZIndex } from './useDialogZIndex.ts';
import { FIELD_SELECTOR } from './useFocusAfterRender.ts';
import { useRestoreFocus } from './useRestoreFocus.ts';

export type SaveButton = 'save' | 'another' | 'also';

export type SavedNotice = string | ({ words: string } & Pick<Notice, 'about' | 'way' | 'undo'>);

type FormDialogProps<Values extends object, Output, Thing> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  form: SchemaForm<Values, Output>;
  onSave: (output: Output, by: SaveButton) => Promise<SavedNotice | undefined>;
  saveLabel?: string | undefined;
  danger?: boolean;
  mayNotSave?: boolean;
  gone?: boolean | 'answered';
  /** Second save button, e.g. *Save and add another* (Ctrl/⌘ Enter). */
  another?: { label: string; next: (saved: Values) => Values; usual?: true } | undefined;
  /** Alternative save button, e.g. *Save and check in*. `prepare` fills in implied values. */
  also?: { label: string; prepare?: () => void } | undefined;
  edited?: EditedRecord<Values, Thing> | undefined;
  tellDraft?: ((typed: Values) => string) | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide';
  children: ReactNode;
};

/** A form in a dialog. Cannot be dismissed while saving; prompts before unsaved changes are lost. */
export function FormDialog<Values extends object, Output, Thing = never>(
  props: FormDialogProps<Values, Output, Thing>,
) {
  const {
    opened,
    onClose,
    title,
    form,
    onSave,
    saveLabel,
    danger,
    mayNotSave,
    gone = false,
    another,
    also,
    edited,
    tellDraft,
    size = 'lg',
    children,
  } = props;
  const { t } = useWords();
  const onPhone = useBreakpoint('phone');
  const formElement = useRef<HTMLFormElement>(null);
  const usual: SaveButton = another?.usual ? 'another' : 'save';
  const pressed = useRef<SaveButton>(usual);
  const [action, setAction] = useState<SaveButton>(usual);
  const { submit, sending, failure, setFailure, focusOn } = useSubmit(form, formElement);
  const { saveOver, changes, isOver, isUndecided, forget } = useConflictMerge(form, edited, gone);
  const saving = sending ? action : null;
  const asked = useLeavePrompt() !== null;
  useRestoreFocus(opened);
  const layer = useDialogZIndex(opened);
  useEffect(() => {
    if (opened) return;
    setFailure(null);
    forget();
  }, [opened]);

  const close = () => {
    form.draft.markSaved();
    onClose();
  };
  const askToClose = async () => {
    if (await form.draft.confirmLeave()) close();
  };

  // The user may type the next entry, and press Enter, while the previous one is being saved.
  const next = useRef({ isTyped: false, isPressed: false });

  const save = async (output: Output, by: SaveButton) => {
    const sent = form.getValues();
    const blank = by === 'another' && another ? another.next(sent) : null;
    const atOnce = blank !== null && another?.usual;
    next.current = { isTyped: false, isPressed: false };
    if (atOnce) {
      resetForm(form, blank);
      formElement.current?.querySelector<HTMLInputElement>(FIELD_SELECTOR)?.focus();
    }
    form.draft.setSaving(true);
    const done = await saveOver((valid) => onSave(valid, by), output)
      .catch((refusal) => {
        if (atOnce) form.setValues(sent);
        throw refusal;
      })
      .finally(() => form.draft.setSaving(false));
    const { words, ...offers } = typeof done === 'object' ? done : { words: done };
    if (words) notify.success(words, offers);
    if (!blank) return close();
    if (!atOnce) resetForm(form, blank);
    if (!next.current.isTyped) focusOn('empty');
    else if (next.current.isPressed) setTimeout(() => formElement.current?.requestSubmit());
  };
  const submitBy = (event: FormEvent<HTMLFormElement>) => {
    const by = pressed.current;
    pressed.current = usual;
    // React bubbles events of a dialog to the form that opened it.
    event.stopPropagation();
    if (sending) next.current.isPressed = true;
    if (!sending && (isOver || isUndecided())) return event.preventDefault();
    if (!sending) setAction(by);
    submit((output) => save(output, by))(event);
  };
  const submitAs = (by: SaveButton) => {
    pressed.current = by;
    formElement.current?.requestSubmit();
  };
  const anotherButton = useRef<HTMLButtonElement>(null);
  const pressKey = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, defaultPrevented, target, ctrlKey, metaKey } = event;
    // React also bubbles keys of dialogs that a field opened.
    const isOwn = target instanceof Node && formElement.current?.contains(target);
    if (key !== 'Enter' || defaultPrevented || !isOwn) return;
    if ((ctrlKey || metaKey) && another) {
      event.preventDefault();
      if (!(sending && another.usual)) return anotherButton.current?.click();
    }
    if (sending && target instanceof HTMLInputElement) next.current.isPressed = true;
  };
  const anotherKey = another?.usual
    ? { shown: '⏎', ariaKeys: 'Enter' }
    : { shown: isAppleKeyboard ? '⌘ ⏎' : 'Ctrl ⏎', ariaKeys: 'Control+Enter Meta+Enter' };
  const anotherProps = {
    ref: anotherButton,
    rightSection: (
      <Kbd aria-hidden className={classes.key}>
        {anotherKey.shown}
      </Kbd>
    ),
    'aria-keyshortcuts': anotherKey.ariaKeys,
  };
  const second: SaveButton = usual === 'another' ? 'save' : 'another';
  const ways = isOver ? 0 : 1 + Number(another !== undefined) + Number(also !== undefined);
  // Three ways to save (two on a phone) leave no room for Cancel. The cross closes the dialog.
  const hasCrossAlone = ways > (onPhone ? 1 : 2);
  return (
    <Modal
      zIndex={layer}
      opened={opened}
      onClose={() => isFrontmostDialog(layer) && void askToClose()}
      title={title}
      size={size === 'wide' ? '60rem' : size}
      classNames={{ content: classes.content }}
      fullScreen={onPhone}
      closeOnEscape={!sending && !asked}
      closeOnClickOutside={!sending}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('ui.close'), disabled: sending }}
    >
      <form
        ref={formElement}
        noValidate
        onSubmit={submitBy}
        onInput={() => {
          next.current.isTyped = true;
        }}
        onKeyDown={pressKey}
        aria-busy={sending}
      >
        {failure && !isOver && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mb="md">
            {failure}
          </Alert>
        )}
        {changes}
        <div ref={focusFirstField} className={classes.fields}>
          <RestoredDraftNotice draft={form.draft} onReset={() => focusOn('first')} describe={tellDraft} />
          {children}
        </div>
        <DialogFoot note={sending && <OutageStatus inDialog />} inOneRow={ways > 1}>
          {!hasCrossAlone && (
            <Button variant="default" onClick={askToClose} disabled={sending}>
              {t(isOver ? 'ui.close' : 'ui.cancel')}
            </Button>
          )}
          {another && !isOver && (
            <Button
              variant="default"
              loading={saving === second}
              disabled={(second === 'save' && mayNotSave) || (saving !== null && saving !== second)}
              onClick={() => submitAs(second)}
              {...(second === 'another' && anotherProps)}
            >
              {second === 'save' ? (saveLabel ?? t('ui.save')) : another.label}
            </Button>
          )}
          {also && !isOver && (
            <Button
              variant="default"
              loading={saving === 'also'}
              disabled={mayNotSave || (saving !== null && saving !== 'also')}
              onClick={() => {
                also.prepare?.();
                submitAs('also');
              }}
            >
              {also.label}
            </Button>
          )}
          {!isOver && (
            <Button
              type="submit"
              color={danger ? 'red' : undefined}
              loading={saving === usual}
              disabled={mayNotSave || (saving !== null && saving !== usual)}
              {...(usual === 'another' && anotherProps)}
            >
              {usual === 'another' ? another?.label : (saveLabel ?? t('ui.save'))}
            </Button>
          )}
        </DialogFoot>
      </form>
    </Modal>
  );
}

function focusFirstField(fields: HTMLElement | null) {
  if (fields?.querySelector('[data-autofocus]')) return;
  fields?.querySelector(FIELD_SELECTOR)?.setAttribute('data-autofocus', '');
}
