-- the platform speaks French, too
alter table sound_sets drop constraint sound_sets_default_language_check;
alter table sound_sets add constraint sound_sets_default_language_check
  check (default_language in ('en', 'es', 'ru', 'it', 'ro', 'de', 'fr'));
