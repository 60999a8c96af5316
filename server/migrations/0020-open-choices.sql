-- A marketplace has cities, districts and ways of registering that are none of our options.
alter table client
  drop constraint client_user_registered_with_check,
  drop constraint client_planning_for_check,
  drop constraint client_city_check,
  drop constraint client_district_check;
