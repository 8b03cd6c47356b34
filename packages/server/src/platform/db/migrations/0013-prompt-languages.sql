-- only languages are offered in which there is something to hear; other lines hear what their domain says, as they did
update subscriber_preferences set preferences = preferences - 'language'
where preferences ->> 'language' in ('fr', 'ar', 'he', 'nl', 'pt_br', 'pt');
