import { Alert, Button, Kbd, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { RestoredDraftNotice } from '../drafts/RestoredDraftNotice.tsx';
import { useLeavePrompt } from '../drafts/unsaved.ts';
import { resetForm } from '../drafts/useDraft.ts';
import type { Notice } from '../feedback/Notices.tsx';
import { notify } from '../feedback/notices.ts';
import { OutageLine } from '../feedback/OutageLine.tsx';
import type { SchemaForm } from '../form.ts';
import { useWords } from '../i18n.ts';
import { useSubmit } from '../submit.ts';
import { onApple } from '../ui/onApple.ts';
import { useWidth } from '../ui/useWidth.ts';
import { DialogFoot } from './DialogFoot.tsx';
import { type EditedThing, useEditedThing } from './editedThing.tsx';
import classes from './FormDialog.module.css';
import { FIELD } from './focusAfterRender.ts';
import { isTopLayer, useLayer } from './layer.ts';
import { useRestoreFocus } from './restoreFocus.ts';

/** Which of the buttons saves. */
export type SaveButton = 'save' | 'another' | 'also';

/** What a notice says once it is saved, of what, and how it leads on to that, or back. */
export type Done = string | ({ words: string } & Pick<Notice, 'about' | 'way' | 'undo'>);

type FormDialogProps<Values extends object, Output, Thing> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** From `useDialogForm`. */
  form: SchemaForm<Values, Output>;
  /**
   * Saves. When it resolves the dialog closes, and a notice says the words that it answers, if any. When it rejects, the
   * reasons are shown at their fields, nothing typed is lost.
   */
  onSave: (output: Output, by: SaveButton) => Promise<Done | undefined>;
  /** Words of the save button; `Save` when left out. */
  saveLabel?: string | undefined;
  /** What cannot be undone: that button is red. */
  danger?: boolean;
  /** It cannot be saved as things stand; the fields say why. */
  mayNotSave?: boolean;
  /** Whether what it is about was deleted, or answered, meanwhile: then there is nothing left to save it to. */
  gone?: boolean | 'answered';
  /**
   * A second save button, e.g. *Save and add another*: the dialog then stays, shows what `next` makes of the values
   * that were saved, and has the focus on the first field that is empty. Its key is Ctrl or ⌘ and Enter; with `usual` it is the main
   * button, and Enter alone does it as well.
   */
  another?: { label: string; next: (saved: Values) => Values; usual?: true } | undefined;
  /** Another way to save, e.g. *Save and check in*. `prepare` fills in what goes without saying with it. */
  also?: { label: string; prepare?: () => void } | undefined;
  /** For a form that changes something: how what somebody else changed meanwhile is found and shown. */
  edited?: EditedThing<Values, Thing> | undefined;
  /** Which day what was typed before is about, where the form is opened on different days. */
  tellDraft?: ((typed: Values) => string) | undefined;
  /** `wide`: two columns side by side. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide';
  /** The fields. */
  children: ReactNode;
};

/** A form in a dialog. It cannot be dismissed while saving, and asks before what was typed is thrown away (`UnsavedChangesGuard`). */
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
  const onPhone = useWidth('phone');
  const formElement = useRef<HTMLFormElement>(null);
  const usual: SaveButton = another?.usual ? 'another' : 'save';
  const pressed = useRef<SaveButton>(usual);
  const [action, setAction] = useState<SaveButton>(usual);
  const { submit, sending, failure, setFailure, focusOn } = useSubmit(form, formElement);
  const { saveOver, changes, isOver, isUndecided, forget } = useEditedThing(form, edited, gone);
  const saving = sending ? action : null;
  const asked = useLeavePrompt() !== null;
  useRestoreFocus(opened);
  const layer = useLayer(opened);
  useEffect(() => {
    // Back closes it as well as its own buttons do.
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

  // Whoever enters a series types the next one, and presses Enter, while the one before is on its way.
  const next = useRef({ isTyped: false, isPressed: false });

  const save = async (output: Output, by: SaveButton) => {
    const sent = form.getValues();
    const blank = by === 'another' && another ? another.next(sent) : null;
    const atOnce = blank !== null && another?.usual;
    next.current = { isTyped: false, isPressed: false };
    if (atOnce) {
      resetForm(form, blank);
      formElement.current?.querySelector<HTMLInputElement>(FIELD)?.focus();
    }
    form.draft.setSaving(true);
    const done = await saveOver((valid) => onSave(valid, by), output)
      .catch((refusal) => {
        // What was refused is corrected first.
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
    // As `submit` does: to React, the form is inside of the one whose dialog opened it.
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
    // A dialog that a field opened is inside this form to React only.
    const isOwn = target instanceof Node && formElement.current?.contains(target);
    if (key !== 'Enter' || defaultPrevented || !isOwn) return;
    if ((ctrlKey || metaKey) && another) {
      event.preventDefault();
      if (!(sending && another.usual)) return anotherButton.current?.click();
    }
    // Its button works, and takes no Enter meanwhile.
    if (sending && target instanceof HTMLInputElement) next.current.isPressed = true;
  };
  const anotherKey = another?.usual
    ? { shown: '⏎', ariaKeys: 'Enter' }
    : { shown: onApple ? '⌘ ⏎' : 'Ctrl ⏎', ariaKeys: 'Control+Enter Meta+Enter' };
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
  // The ways to save need the width: two all of a phone’s, three that of any dialog. The cross above closes it.
  const hasCrossAlone = ways > (onPhone ? 1 : 2);
  return (
    <Modal
      zIndex={layer}
      opened={opened}
      onClose={() => isTopLayer(layer) && void askToClose()}
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
        <DialogFoot note={sending && <OutageLine inDialog />} inOneRow={ways > 1}>
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

/** The dialog's focus starts in its first field, or where the form says, not on the cross that closes it. */
function focusFirstField(fields: HTMLElement | null) {
  if (fields?.querySelector('[data-autofocus]')) return;
  fields?.querySelector(FIELD)?.setAttribute('data-autofocus', '');
}
