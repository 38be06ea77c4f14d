-- A signature without a visit belongs to the building that its signer named; like a claim it proves nothing about anybody.
alter table nda_links
  drop constraint nda_links_how_check,
  add constraint nda_links_how_check check (how in ('code', 'confirmation', 'desk', 'claimed', 'building')),
  drop constraint nda_links_check,
  add constraint nda_links_proven_check check (not address_proven or how not in ('claimed', 'building')),
  add constraint nda_links_building_check check (how <> 'building' or visit_id is null);

-- Signatures of which no building is known, for administrators of all of them.
create index nda_signatures_without_building on nda_signatures (id) where not linked;

-- Signatures from one network address are counted apart (0043_count_allowances.sql).
drop index nda_signatures_by_address;
