import { Alert, Anchor, Paper, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { z } from 'zod';
import { listCompanyNames } from '../../../core/people/companyNamesApi.ts';
import { PASSWORD_MIN, PERSON_EMAIL_MAX, PERSON_NAME_MAX } from '../../../core/people/person.ts';
import { call } from '../../../kit/web/api/call.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { MailLinkPage } from '../../../kit/web/feedback/MailLinkPage.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { createFullNamePasteHandler } from '../../../kit/web/field/createFullNamePasteHandler.ts';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { SearchableSelectField } from '../../../kit/web/field/SearchableSelectField.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useDelayedNavigate } from '../../../kit/web/navigation/useDelayedNavigate.ts';
import { usePageTitle } from '../../../kit/web/navigation/usePageTitle.ts';
import { PublicForm } from '../../../kit/web/ui/PublicForm.tsx';
import { newRegistrationSchema, type RegistrationOffer } from '../registration.ts';
import { readRegistrationOffer, startRegistration } from '../registrationApi.ts';
import {
  parsePrefilledInviteeFragment,
  parseRegistrationLink,
  type RegistrationLinkParts,
} from '../registrationLink.ts';

export default function RegisterPage() {
  const { t } = useI18n();
  const { '*': segment = '' } = useParams();
  const link = parseRegistrationLink(segment);
  if (!link) return <BrokenLink why="broken" />;
  return (
    <MailLinkPage
      title={t('invitations:register.title')}
      endpoint={readRegistrationOffer}
      input={{ link: segment }}
    >
      {(offer) =>
        offer.buildings.length === 0 ? (
          <BrokenLink why="nowhere" />
        ) : (
          <RegistrationForm link={link} segment={segment} offer={offer} />
        )
      }
    </MailLinkPage>
  );
}

interface LinkProps {
  link: RegistrationLinkParts;
  segment: string;
}

const registrationForm = newRegistrationSchema
  .pick({ email: true, firstName: true, lastName: true })
  .extend({ company: z.string().min(1).transform(Number), password: z.string().min(PASSWORD_MIN).max(200) });

function RegistrationForm({ link, segment, offer }: LinkProps & { offer: RegistrationOffer }) {
  const { t } = useI18n();
  const leaveSoon = useDelayedNavigate();
  const { buildings, code } = link;
  const { company: fixed, emailDomain: domain, personal } = offer;
  const { hash } = useLocation();
  const invitee = personal ? parsePrefilledInviteeFragment(hash) : null;
  const companies = useQuery(
    { ...callQuery(listCompanyNames, { buildings }), enabled: fixed === null },
    queryClient,
  );
  const form = useSchemaForm(
    registrationForm,
    {
      email: invitee?.email ?? '',
      lastName: invitee?.lastName ?? '',
      firstName: invitee?.firstName ?? '',
      company: fixed ? String(fixed.id) : '',
      password: '',
    },
    'register',
  );
  const [only, ...otherCompanies] = companies.data ?? [];
  const single = otherCompanies.length === 0 ? only?.id : undefined;
  useEffect(() => {
    if (single === undefined) return;
    // A preselected value is not user input, so leaving the page asks no question.
    form.setInitialValues({ ...form.getInitialValues(), company: String(single) });
    form.setFieldValue('company', String(single));
  }, [single]);

  return (
    <PublicForm
      title={t('invitations:register.title')}
      intro={
        <>
          {t('invitations:register.intro')} {offer.code !== 'good' && <OfferBuildings offer={offer} />}
        </>
      }
      form={form}
      submitLabel={t('invitations:register.submit')}
      onSend={async (input) => {
        await call(startRegistration, { ...input, buildings, code, link: segment });
        notifyUser.success(t('invitations:register.done'));
        leaveSoon('/login');
      }}
      onFailure={(error) => notifyUser.failure(error, t('invitations:register.failed'))}
      links={
        <Anchor component={Link} to="/login" ta="center">
          {t('invitations:register.login')}
        </Anchor>
      }
    >
      {offer.code === 'good' ? (
        <InvitedCard offer={offer} invitedBy={invitee?.invitedBy} />
      ) : (
        <CodeNotice offer={offer} />
      )}
      <EmailField
        label={t('invitations:register.email')}
        description={
          personal
            ? t('invitations:register.emailFixed')
            : domain && t('invitations:register.emailDomain', { domain })
        }
        required
        readOnly={invitee !== null}
        maxLength={PERSON_EMAIL_MAX}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="md"
        onPaste={createFullNamePasteHandler((name) => form.setValues(name))}
      >
        <TextInput
          label={t('invitations:register.lastName')}
          required
          maxLength={PERSON_NAME_MAX}
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
        <TextInput
          label={t('invitations:register.firstName')}
          required
          maxLength={PERSON_NAME_MAX}
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
      </SimpleGrid>
      {!fixed && (
        <SearchableSelectField
          label={t('invitations:register.company')}
          placeholder={t('invitations:register.companyPlaceholder')}
          required
          allowDeselect={false}
          aria-busy={companies.isPending}
          nothingFoundMessage={companies.isSuccess ? t('invitations:register.noCompany') : undefined}
          data={(companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('company')}
        />
      )}
      <PasswordField
        label={t('invitations:register.password')}
        description={t('invitations:register.passwordHint', { min: PASSWORD_MIN })}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </PublicForm>
  );
}

function OfferBuildings({ offer: { buildings } }: { offer: RegistrationOffer }) {
  const { t } = useI18n();
  const building = buildings.map(({ name }) => name).join(', ');
  return (
    <Text component="strong" display="block" fw={600} c="var(--mantine-color-text)">
      {t('invitations:register.forBuilding', { building })}
    </Text>
  );
}

interface InvitedCardProps {
  offer: RegistrationOffer;
  invitedBy: string | undefined;
}

function InvitedCard({ offer: { buildings, company, role }, invitedBy }: InvitedCardProps) {
  const { t } = useI18n();
  const to = [
    buildings.map(({ name }) => name).join(', '),
    company?.name,
    role && t(`invitations:roles.${role}`),
  ];
  return (
    <Paper withBorder px="md" py="sm">
      <Text fw={600}>
        {invitedBy
          ? t('invitations:register.invitedBy', { name: invitedBy })
          : t('invitations:register.invitation')}
      </Text>
      <Text c="dimmed" mt={4}>
        {to.filter(Boolean).join(' · ')}
      </Text>
    </Paper>
  );
}

function CodeNotice({ offer: { code } }: { offer: RegistrationOffer }) {
  const { t } = useI18n();
  const waits = t('invitations:register.waits');
  if (code !== 'dead' && code !== 'elsewhere') {
    return (
      <Text size="sm" c="dimmed">
        {waits}
      </Text>
    );
  }
  return (
    <Alert color="yellow" role="alert">
      {t(`invitations:register.${code}`)} {waits}
    </Alert>
  );
}

function BrokenLink({ why }: { why: 'broken' | 'nowhere' }) {
  const { t } = useI18n();
  const title = t(`invitations:register.${why}Title`);
  usePageTitle(title);
  return (
    <>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" my="md">
        {t(`invitations:register.${why}`)}
      </Text>
      <Anchor component={Link} to="/login">
        {t('invitations:register.login')}
      </Anchor>
    </>
  );
}
