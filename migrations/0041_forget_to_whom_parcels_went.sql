-- What changed about a parcel is kept with whose it was. Where it went to somebody else, that told them whose it is now.
update fact_personal as personal set after = '{}'
  from facts where facts.at = personal.at and facts.id = personal.fact_id and facts.kind = 'parcel.changed'
    and personal.after ? 'recipientId' and (personal.after ->> 'recipientId')::integer is distinct from personal.person_id;
