import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconBackspace } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '../../../kit/web/api/callError.ts';
import { toFailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useCountdown } from '../../access/web/countdown.ts';
import { PIN_MAX, PIN_MIN, type PinColleague } from '../shiftSwitching.ts';
import classes from './SwitchPersonDialog.module.css';
import { switchToColleague } from './switchPerson.ts';

interface PinPadProps {
  person: PinColleague;
  onDone: () => void;
  onOther: () => void;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export function PinPad({ person, onDone, onOther }: PinPadProps) {
  const { t } = useI18n();
  const [pin, setPin] = useState('');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const [seconds, wait] = useCountdown();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);

  const type = (text: string) => {
    setFailure(null);
    setPin(text.replace(/\D/g, '').slice(0, PIN_MAX));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // In React's tree, this form is inside a form whose dialog lies below.
    event.stopPropagation();
    if (working || seconds > 0 || pin.length < PIN_MIN) return;
    setWorking(true);
    setFailure(null);
    try {
      await switchToColleague(person, pin);
      onDone();
    } catch (error) {
      setPin('');
      if (error instanceof CallError && error.status === 429 && error.retryAfter) wait(error.retryAfter);
      else setFailure(wrongPin(error) ?? toFailureMessage(error));
    } finally {
      setWorking(false);
      field.current?.focus();
    }
  };
  const words = seconds > 0 ? t('shiftSwitching:change.wait', { seconds }) : failure;
  const press = (change: string) => ({
    // The input keeps the focus, for the keyboard.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => type(change),
    tabIndex: -1,
    disabled: working || seconds > 0,
    'data-mantine-stop-propagation': true,
  });

  return (
    <form noValidate onSubmit={send} aria-busy={working} className={classes.pad}>
      <Text component="label" fw={600} htmlFor={id}>
        {t('shiftSwitching:change.pin')}
      </Text>
      <input
        ref={field}
        id={id}
        className={classes.pin}
        // Prevents the on-screen keyboard and password managers.
        type="text"
        inputMode="none"
        autoComplete="off"
        data-1p-ignore
        data-secret
        maxLength={PIN_MAX}
        value={pin}
        readOnly={working}
        aria-describedby={`${id}-words`}
        aria-invalid={Boolean(failure)}
        data-mantine-stop-propagation
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Text id={`${id}-words`} role="alert" c="red" className={classes.words}>
        {words}
      </Text>
      <div className={classes.keys}>
        {digits.map((digit) => (
          <UnstyledButton key={digit} className={classes.key} {...press(pin + digit)}>
            {digit}
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes.key}
          aria-label={t('shiftSwitching:change.other')}
          {...press('')}
          onClick={onOther}
        >
          <IconArrowLeft size={24} stroke={1.5} aria-hidden />
        </UnstyledButton>
        <UnstyledButton className={classes.key} {...press(`${pin}0`)}>
          0
        </UnstyledButton>
        <UnstyledButton
          className={classes.key}
          aria-label={t('shiftSwitching:change.erase')}
          {...press(pin.slice(0, -1))}
        >
          <IconBackspace size={24} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </div>
      <Button
        type="submit"
        className={classes.enter}
        fullWidth
        loading={working}
        disabled={seconds > 0}
        data-mantine-stop-propagation
      >
        {t('shiftSwitching:change.enter')}
      </Button>
    </form>
  );
}

function wrongPin(error: unknown): string | undefined {
  return error instanceof CallError ? error.fields.pin?.join(' ') : undefined;
}
