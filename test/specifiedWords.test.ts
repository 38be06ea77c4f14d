import { expect, it } from 'vitest';
import { wordsOf } from './support/folders.ts';

/** Texts that the specification requires word for word. */
const SPECIFIED = {
  en: {
    'access:unused.unknownEmail': 'The email does not exist.',
    'visits:add.failed': 'An error has occured, please try again later.',
    'visits:add.done': 'Your appointment has been successfully scheduled.',
    'visits:edit.done': 'Your appointment has been successfully modified.',
    'visits:past.text':
      'The selected date has already passed. Do you still want to confirm this appointment ?',
    'visits:status.waiting': 'Pending',
    'visits:status.done': 'Done',
    'visits:status.missed': 'Missed',
    'visits:status.canceled': 'Canceled',
    'rooms:book.done': 'Your reservation has been made',
    'rooms:edit.occupied': 'This time slot is already taken.',
    'rooms:errors.end_before_start_time': 'End time must be after start time',
    'rooms:past.text':
      'The selected date has already passed. Do you still want to confirm this appointment ?',
    'parking:list.failed': "ERROR: couldn't load reservation list properly.",
    'parcels:list.failed': "ERROR: couldn't load Parcel list properly.",
  },
  fr: {
    'access:errors.wrong_credentials':
      'Votre adresse mail ou mot de passe est incorrect. Veuillez le vérifier.',
    'access:newPassword.done': 'Votre mot de passe a bien été modifié',
    'access:newPassword.failed': 'ERREUR: Une erreur est survenue veuillez réssayer.',
    'home:saved': 'Votre modification a bien été prise en compte.',
    'invitations:register.done':
      'Merci pour votre inscription, vous allez recevoir un e-mail de confirmation.',
    'parcels:columns.email': 'Email',
    'parcels:columns.state': 'Check-In',
    'parcels:list.failed': "ERROR: couldn't load Parcel list properly.",
    'parcels:states.atDesk': 'Le Livreur monte',
    'parcels:states.kept': "L'accueil garde le colis",
    'parcels:title': 'Mes Plis et Colis',
    'parking:delete.done': 'Votre réservation a bien été supprimée.',
    'parking:list.failed': "ERROR: couldn't load reservation list properly.",
  },
} as const;

it.each(['en', 'fr'] as const)(
  'the texts of the screens in %s equal those of the specification',
  (language) => {
    const words = wordsOf(language);
    const said = Object.keys(SPECIFIED[language]).map((key) => {
      const [namespace = '', path = ''] = key.split(':');
      const text = path
        .split('.')
        .reduce<unknown>((inner, step) => (inner as never)?.[step], words[namespace]);
      return [key, text];
    });
    expect(Object.fromEntries(said)).toEqual(SPECIFIED[language]);
  },
);
