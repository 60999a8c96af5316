-- Records of a feed may exchange their unique values in one statement. A deferrable constraint is
-- checked at its end, not row by row. It cannot be altered to one, so each is made again.
alter table client
  drop constraint client_email_unique,
  add constraint client_email_unique unique (email_key) deferrable,
  drop constraint client_phone_unique,
  add constraint client_phone_unique unique (phone_key) deferrable;
alter table category
  drop constraint category_name_unique,
  add constraint category_name_unique unique (name_key) deferrable;
alter table contract
  drop constraint contract_contract_number_key,
  add constraint contract_contract_number_key unique (contract_number) deferrable;
alter table application
  drop constraint application_provider_id_key,
  add constraint application_provider_id_key unique (provider_id) deferrable;
