import { ActionIcon, Button, Group, Input, Text, TextInput } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { parsePastedPeopleRows, splitPeopleList } from '../../../kit/peopleList.ts';
import { createFullNamePasteHandler } from '../../../kit/web/field/createFullNamePasteHandler.ts';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import { ListTextarea } from '../../../kit/web/field/ListTextarea.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { RECURRING_VISIT_PERSON_EMAIL_MAX, TEAM_MAX, TEAM_MEMBER_NAME_MAX } from '../recurringVisit.ts';
import classes from './Fields.module.css';
import type { TeamMemberValues } from './recurringVisitForm.ts';

interface TeamFieldProps {
  value: readonly TeamMemberValues[];
  onChange: (team: TeamMemberValues[]) => void;
  error?: ReactNode;
}

export function TeamField({ value, onChange, error }: TeamFieldProps) {
  const { t } = useI18n();
  const [newMembersText, setNewMembersText] = useState('');
  const [wrong, setWrong] = useState<string[]>([]);
  const adding = useRef<HTMLTextAreaElement>(null);
  const add = (text: string) => {
    const { team, unread } = parseTeam(text);
    const all = mergeTeamMembers(value, team);
    setWrong(unread);
    setNewMembersText(unread.join('\n'));
    if (team.length > 0) onChange(all.slice(0, TEAM_MAX));
  };
  const change = (at: number, over: Partial<TeamMemberValues>) =>
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
          const memberName = `${member.firstName} ${member.lastName}`.trim();
          const field = (name: 'lastName' | 'firstName', most: number) => (
            <TextInput
              aria-label={t(`recurringVisits:form.of.${name}`, { who: memberName })}
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
              onPaste={createFullNamePasteHandler((name) => change(at, name))}
            >
              {field('lastName', TEAM_MEMBER_NAME_MAX)}
              {field('firstName', TEAM_MEMBER_NAME_MAX)}
              <EmailField
                aria-label={t('recurringVisits:form.of.email', { who: memberName })}
                placeholder={t('recurringVisits:form.email')}
                maxLength={RECURRING_VISIT_PERSON_EMAIL_MAX}
                value={member.email}
                onChange={(email) => change(at, { email })}
              />
              <ActionIcon
                variant="subtle"
                color="red"
                className={classes.remove}
                aria-label={t('recurringVisits:form.removeMember', { who: memberName })}
                onClick={() => remove(at)}
              >
                <IconTrash size={20} stroke={1.5} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <Group align="flex-start" gap="xs">
        <ListTextarea
          ref={adding}
          autosize
          minRows={1}
          maxRows={6}
          className={classes.typed}
          aria-label={t('recurringVisits:form.addPeople')}
          placeholder={t('recurringVisits:form.addHint')}
          disabled={value.length >= TEAM_MAX}
          value={newMembersText}
          error={wrong.length > 0 && t('recurringVisits:form.notNames')}
          onChange={(text) => {
            setNewMembersText(text);
            setWrong([]);
          }}
          onAdd={add}
        />
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.5} aria-hidden />}
          disabled={value.length >= TEAM_MAX}
          onClick={() => {
            add(newMembersText);
            adding.current?.focus();
          }}
        >
          {t('recurringVisits:form.addPerson')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="2xs" aria-live="polite">
        {t('recurringVisits:form.teamCount', { count: value.length, max: TEAM_MAX })}
      </Text>
    </Input.Wrapper>
  );
}

interface ParsedTeam {
  team: TeamMemberValues[];
  unread: string[];
}

export function parseTeam(pastedText: string): ParsedTeam {
  const { people, unread } = parsePastedPeopleRows(splitPeopleList(pastedText));
  return {
    team: people.map(({ lastName, firstName, email }) => ({ lastName, firstName, email })),
    unread: unread.map(({ text }) => text),
  };
}

const getKey = ({ firstName, lastName }: TeamMemberValues) =>
  `${lastName} ${firstName}`.toLocaleLowerCase('fr');

export function mergeTeamMembers(
  team: readonly TeamMemberValues[],
  newMembers: readonly TeamMemberValues[],
): TeamMemberValues[] {
  const keys = new Set(team.map(getKey));
  return [
    ...team,
    ...newMembers.filter((member) => {
      const isNew = !keys.has(getKey(member));
      keys.add(getKey(member));
      return isNew;
    }),
  ];
}
