import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import { handleNamePaste } from '../../../kit/web/field/handleNamePaste.ts';
import { ListTextarea } from '../../../kit/web/field/ListTextarea.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { EMAIL_MAX, NAME_MAX, TEAM_MAX } from '../recurringVisit.ts';
import classes from './Fields.module.css';
import { addToTeam, parseTeam } from './parseTeam.ts';
import type { MemberValues } from './recurringVisitForm.ts';

interface TeamFieldProps {
  value: readonly MemberValues[];
  onChange: (team: MemberValues[]) => void;
  error?: ReactNode;
}

export function TeamField({ value, onChange, error }: TeamFieldProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string[]>([]);
  const adding = useRef<HTMLTextAreaElement>(null);
  const add = (text: string) => {
    const { team, unread } = parseTeam(text);
    const all = addToTeam(value, team);
    setWrong(unread);
    setTyped(unread.join('\n'));
    if (team.length > 0) onChange(all.slice(0, TEAM_MAX));
  };
  const change = (at: number, over: Partial<MemberValues>) =>
    onChange(value.map((member, index) => (index === at ? { ...member, ...over } : member)));
  const remove = (at: number) => {
    onChange(value.filter((_, index) => index !== at));
    adding.current?.focus();
  };
  return (
    <Input.Wrapper
      label={t('recurringVisits:form.team')}
      labelElement="div"
      data-path="team"
      withAsterisk
      error={error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'input', 'error']}
    >
      <ul className={classes.rows} aria-label={t('recurringVisits:form.team')}>
        {value.map((member, at) => {
          const who = `${member.firstName} ${member.lastName}`.trim();
          const field = (name: 'lastName' | 'firstName', most: number) => (
            <TextInput
              aria-label={t(`recurringVisits:form.of.${name}`, { who })}
              placeholder={t(`recurringVisits:form.${name}`)}
              maxLength={most}
              value={member[name]}
              onChange={(event) => change(at, { [name]: event.currentTarget.value })}
            />
          );
          return (
            <li
              key={member.id ?? `new ${at}`}
              className={classes.member}
              onPaste={handleNamePaste((name) => change(at, name))}
            >
              {field('lastName', NAME_MAX)}
              {field('firstName', NAME_MAX)}
              <EmailField
                aria-label={t('recurringVisits:form.of.email', { who })}
                placeholder={t('recurringVisits:form.email')}
                maxLength={EMAIL_MAX}
                value={member.email}
                onChange={(email) => change(at, { email })}
              />
              <ActionIcon
                variant="subtle"
                color="red"
                className={classes.remove}
                aria-label={t('recurringVisits:form.removeMember', { who })}
                onClick={() => remove(at)}
              >
                <IconTrash size={20} stroke={1.5} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <div className={classes.adding}>
        <ListTextarea
          ref={adding}
          autosize
          minRows={1}
          maxRows={6}
          className={classes.typed}
          aria-label={t('recurringVisits:form.addPeople')}
          placeholder={t('recurringVisits:form.addHint')}
          disabled={value.length >= TEAM_MAX}
          value={typed}
          error={wrong.length > 0 && t('recurringVisits:form.notNames')}
          onChange={(text) => {
            setTyped(text);
            setWrong([]);
          }}
          onAdd={add}
        />
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.5} aria-hidden />}
          disabled={value.length >= TEAM_MAX}
          onClick={() => {
            add(typed);
            adding.current?.focus();
          }}
        >
          {t('recurringVisits:form.addPerson')}
        </Button>
      </div>
      <p className={classes.hint} aria-live="polite">
        {t('recurringVisits:form.teamCount', { count: value.length, max: TEAM_MAX })}
      </p>
    </Input.Wrapper>
  );
}
