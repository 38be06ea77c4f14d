import { Alert, Button, Kbd, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { RestoredDraftNotice } from '../drafts/RestoredDraftNotice.tsx';
import { usePendingLeavePrompt } from '../drafts/unsavedChanges.ts';
import { resetFormToValues } from '../drafts/useDraft.ts';
import type { NoticeOptions } from '../feedback/Notices.tsx';
import { notifyUser } from '../feedback/notifyUser.ts';
import { OutageNotice } from '../feedback/OutageNotice.tsx';
import type { SchemaForm } from '../form/useSchemaForm.ts';
import { useSubmit } from '../form/useSubmit.ts';
import { useI18n } from '../i18n/i18n.ts';
import { IS_APPLE_KEYBOARD } from '../ui/isAppleKeyboard.ts';
import { useBreakpoint } from '../ui/useBreakpoint.ts';
import { DialogFooter } from './DialogFooter.tsx';
import type { DialogViewProps } from './dialogState.ts';
import classes from './FormDialog.module.css';
import type { RecordGoneReason } from './GoneNotice.tsx';
import { type ConflictMergeOptions, useConflictMerge } from './useConflictMerge.tsx';
import { useDialogProps } from './useDialogProps.ts';
import { FIELD_SELECTOR } from './useFocusAfterRender.ts';

export type SaveButtonKind = 'save' | 'another' | 'alternative';

export type SaveNoticeContent =
  | string
  | ({ message: string } & Pick<NoticeOptions, 'detail' | 'action' | 'undo'>);

type FormDialogProps<Values extends object, Output, Thing> = DialogViewProps & {
  title: string;
  form: SchemaForm<Values, Output>;
  onSave: (output: Output, by: SaveButtonKind) => Promise<SaveNoticeContent | undefined>;
  saveLabel?: string | undefined;
  danger?: boolean;
  saveDisabled?: boolean;
  goneReason?: RecordGoneReason;
  /** Second save button, e.g. *Save and add another* (Ctrl/⌘ Enter). */
  another?: { label: string; getNextValues: (savedValues: Values) => Values; isDefault?: true } | undefined;
  /** Alternative save button, e.g. *Save and check in*. `prepare` fills in implied values. */
  alternative?: { label: string; prepare?: () => void } | undefined;
  edited?: ConflictMergeOptions<Values, Thing> | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide';
  children: ReactNode;
};

/** A form in a dialog. Cannot be dismissed while saving; prompts before unsaved changes are lost. */
export function FormDialog<Values extends object, Output, Thing = never>(
  props: FormDialogProps<Values, Output, Thing>,
) {
  const {
    opened,
    close,
    title,
    form,
    onSave,
    saveLabel,
    danger,
    saveDisabled,
    isGone = false,
    goneReason = 'leftForm',
    another,
    alternative,
    edited,
    size = 'lg',
    children,
  } = props;
  const { t } = useI18n();
  const onPhone = useBreakpoint('phone');
  const formElement = useRef<HTMLFormElement>(null);
  const defaultButton: SaveButtonKind = another?.isDefault ? 'another' : 'save';
  const pressedButton = useRef<SaveButtonKind>(defaultButton);
  const [action, setAction] = useState<SaveButtonKind>(defaultButton);
  const { submit, sending, failure, setFailure, focusOn } = useSubmit(form, formElement);
  const { saveMerged, changes, isOver, checkUndecided, reset } = useConflictMerge(
    form,
    edited,
    isGone ? goneReason : null,
  );
  const saving = sending ? action : null;
  const isPrompting = usePendingLeavePrompt() !== null;
  useEffect(() => {
    if (opened) return;
    setFailure(null);
    reset();
  }, [opened]);

  const closeForm = () => {
    form.draft.markSaved();
    close();
  };
  const closeAfterPrompt = async () => {
    if (await form.draft.confirmLeave()) closeForm();
  };
  const dialogProps = useDialogProps(opened, () => void closeAfterPrompt());

  // The user may type the next entry, and press Enter, while the previous one is being saved.
  const nextEntry = useRef({ isTyped: false, isPressed: false });

  const save = async (output: Output, by: SaveButtonKind) => {
    const submittedValues = form.getValues();
    const blank = by === 'another' && another ? another.getNextValues(submittedValues) : null;
    const isResetImmediately = blank !== null && another?.isDefault;
    nextEntry.current = { isTyped: false, isPressed: false };
    if (isResetImmediately) {
      resetFormToValues(form, blank);
      formElement.current?.querySelector<HTMLInputElement>(FIELD_SELECTOR)?.focus();
    }
    form.draft.setSaving(true);
    const notice = await saveMerged((valid) => onSave(valid, by), output)
      .catch((refusal) => {
        if (isResetImmediately) form.setValues(submittedValues);
        throw refusal;
      })
      .finally(() => form.draft.setSaving(false));
    const { message, ...offers } = typeof notice === 'object' ? notice : { message: notice };
    if (message) notifyUser.success(message, offers);
    if (!blank) return closeForm();
    if (!isResetImmediately) resetFormToValues(form, blank);
    if (!nextEntry.current.isTyped) focusOn('empty');
    else if (nextEntry.current.isPressed) setTimeout(() => formElement.current?.requestSubmit());
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const by = pressedButton.current;
    pressedButton.current = defaultButton;
    // React bubbles events of a dialog to the form that opened it.
    event.stopPropagation();
    if (sending) nextEntry.current.isPressed = true;
    if (!sending && (isOver || checkUndecided())) return event.preventDefault();
    if (!sending) setAction(by);
    submit((output) => save(output, by))(event);
  };
  const submitAs = (by: SaveButtonKind) => {
    pressedButton.current = by;
    formElement.current?.requestSubmit();
  };
  const anotherButton = useRef<HTMLButtonElement>(null);
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, defaultPrevented, target, ctrlKey, metaKey } = event;
    // React also bubbles keys of dialogs that a field opened.
    const isOwn = target instanceof Node && formElement.current?.contains(target);
    if (key !== 'Enter' || defaultPrevented || !isOwn) return;
    if ((ctrlKey || metaKey) && another) {
      event.preventDefault();
      if (!(sending && another.isDefault)) return anotherButton.current?.click();
    }
    if (sending && target instanceof HTMLInputElement) nextEntry.current.isPressed = true;
  };
  const anotherKey = another?.isDefault
    ? { shown: '⏎', ariaKeys: 'Enter' }
    : { shown: IS_APPLE_KEYBOARD ? '⌘ ⏎' : 'Ctrl ⏎', ariaKeys: 'Control+Enter Meta+Enter' };
  const anotherProps = {
    ref: anotherButton,
    rightSection: (
      <Kbd aria-hidden className={classes.key}>
        {anotherKey.shown}
      </Kbd>
    ),
    'aria-keyshortcuts': anotherKey.ariaKeys,
  };
  const secondButton: SaveButtonKind = defaultButton === 'another' ? 'save' : 'another';
  const saveButtonCount = isOver ? 0 : 1 + Number(another !== undefined) + Number(alternative !== undefined);
  // Three ways to save (two on a phone) leave no room for Cancel. The cross closes the dialog.
  const hidesCancel = saveButtonCount > (onPhone ? 1 : 2);
  return (
    <Modal
      {...dialogProps}
      title={title}
      size={size === 'wide' ? '60rem' : size}
      classNames={{ content: classes.content }}
      fullScreen={onPhone}
      closeOnEscape={!sending && !isPrompting}
      closeOnClickOutside={!sending}
      closeButtonProps={{ ...dialogProps.closeButtonProps, disabled: sending }}
    >
      <form
        ref={formElement}
        noValidate
        onSubmit={handleSubmit}
        onInput={() => {
          nextEntry.current.isTyped = true;
        }}
        onKeyDown={handleKeyDown}
        aria-busy={sending}
      >
        {failure && !isOver && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mb="md">
            {failure}
          </Alert>
        )}
        {changes}
        <div ref={focusFirstField} className={classes.fields}>
          <RestoredDraftNotice draft={form.draft} onReset={() => focusOn('first')} />
          {children}
        </div>
        <DialogFooter note={sending && <OutageNotice inDialog />} nowrap={saveButtonCount > 1}>
          {!hidesCancel && (
            <Button variant="default" onClick={closeAfterPrompt} disabled={sending}>
              {t(isOver ? 'ui.close' : 'ui.cancel')}
            </Button>
          )}
          {another && !isOver && (
            <Button
              variant="default"
              loading={saving === secondButton}
              disabled={
                (secondButton === 'save' && saveDisabled) || (saving !== null && saving !== secondButton)
              }
              onClick={() => submitAs(secondButton)}
              {...(secondButton === 'another' && anotherProps)}
            >
              {secondButton === 'save' ? (saveLabel ?? t('ui.save')) : another.label}
            </Button>
          )}
          {alternative && !isOver && (
            <Button
              variant="default"
              loading={saving === 'alternative'}
              disabled={saveDisabled || (saving !== null && saving !== 'alternative')}
              onClick={() => {
                alternative.prepare?.();
                submitAs('alternative');
              }}
            >
              {alternative.label}
            </Button>
          )}
          {!isOver && (
            <Button
              type="submit"
              color={danger ? 'red' : undefined}
              loading={saving === defaultButton}
              disabled={saveDisabled || (saving !== null && saving !== defaultButton)}
              {...(defaultButton === 'another' && anotherProps)}
            >
              {defaultButton === 'another' ? another?.label : (saveLabel ?? t('ui.save'))}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Modal>
  );
}

function focusFirstField(fields: HTMLElement | null) {
  if (fields?.querySelector('[data-autofocus]')) return;
  fields?.querySelector(FIELD_SELECTOR)?.setAttribute('data-autofocus', '');
}
