import { Alert, Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CallError, sentenceOf } from '../callError.ts';
import { type SchemaForm, showFailure } from '../form.ts';
import { useWords } from '../i18n.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import classes from './FormDialog.module.css';
import { FIELD, useFocusAfterRender } from './focusAfterRender.ts';
import { useRestoreFocus } from './restoreFocus.ts';

/** Which button was pressed: `save` closes the dialog afterwards, `another` leaves it open for the next one. */
export type SaveAction = 'save' | 'another';

type FormDialogProps<Values extends object, Output> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** From `useSchemaForm`. */
  form: SchemaForm<Values, Output>;
  /**
   * Saves. When it resolves the dialog closes (`save`) or stays with the focus on the first field (`another`: reset the
   * form here as the next entry wants it). When it rejects, the reasons are shown at their fields, nothing typed is lost.
   */
  onSave: (output: Output, action: SaveAction) => Promise<unknown>;
  /** Words of the save button; `Save` when left out. */
  saveLabel?: string;
  /** Words of the second save button, e.g. *Save and add another*; no such button when left out. */
  anotherLabel?: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The fields. */
  children: ReactNode;
};

/** A form in a dialog. It cannot be dismissed while saving, and asks before what was typed is thrown away. */
export function FormDialog<Values extends object, Output>(props: FormDialogProps<Values, Output>) {
  const { opened, onClose, title, form, onSave, saveLabel, anotherLabel, size = 'lg', children } = props;
  const { t } = useWords();
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const formElement = useRef<HTMLFormElement>(null);
  const action = useRef<SaveAction>('save');
  const [saving, setSaving] = useState<SaveAction | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  const [discarding, setDiscarding] = useState(false);
  const focusOn = useFocusAfterRender(formElement);
  useRestoreFocus(opened);

  const close = () => {
    setFailure(null);
    setDiscarding(false);
    onClose();
  };
  const askToClose = () => {
    if (saving) return;
    if (form.isDirty()) setDiscarding(true);
    else close();
  };

  const save = async (output: Output) => {
    const chosen = action.current;
    setSaving(chosen);
    setFailure(null);
    try {
      await onSave(output, chosen);
      if (chosen === 'save') close();
      else focusOn('first');
    } catch (error) {
      setFailure(error instanceof CallError ? showFailure(form, error) : sentenceOf(error));
      focusOn('error');
    } finally {
      setSaving(null);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation();
    if (saving) return event.preventDefault();
    form.onSubmit(save, (errors) => {
      setFailure(errors[''] ?? null);
      focusOn('error');
    })(event);
    action.current = 'save';
  };

  return (
    <>
      <Modal
        opened={opened}
        onClose={askToClose}
        title={title}
        size={size}
        classNames={{ content: classes.content }}
        fullScreen={onPhone}
        closeOnEscape={!saving && !discarding}
        closeOnClickOutside={!saving}
        returnFocus={false}
        closeButtonProps={{ 'aria-label': t('ui.close'), disabled: saving !== null }}
      >
        <form ref={formElement} noValidate onSubmit={submit} aria-busy={saving !== null}>
          {failure && (
            <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mb="md">
              {failure}
            </Alert>
          )}
          <div ref={focusFirstField} className={classes.fields}>
            {children}
          </div>
          <div className={classes.actions}>
            <Button variant="default" onClick={askToClose} disabled={saving !== null}>
              {t('ui.cancel')}
            </Button>
            {anotherLabel && (
              <Button
                variant="default"
                loading={saving === 'another'}
                disabled={saving === 'save'}
                onClick={() => {
                  action.current = 'another';
                  formElement.current?.requestSubmit();
                }}
              >
                {anotherLabel}
              </Button>
            )}
            <Button type="submit" loading={saving === 'save'} disabled={saving === 'another'}>
              {saveLabel ?? t('ui.save')}
            </Button>
          </div>
        </form>
      </Modal>
      {/* Not there before it is asked: the key that opens it would close it again. */}
      {discarding && (
        <ConfirmDialog
          opened
          onClose={() => setDiscarding(false)}
          title={t('ui.discard.title')}
          confirmLabel={t('ui.discard.confirm')}
          cancelLabel={t('ui.discard.keep')}
          danger
          onConfirm={close}
        >
          {t('ui.discard.text')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The dialog's focus starts in its first field, not on the cross that closes it. */
function focusFirstField(fields: HTMLElement | null) {
  fields?.querySelector(FIELD)?.setAttribute('data-autofocus', '');
}
