-- Expand: GROW-08, where a phone registers whose customer another cell has: the edges of that cell, the first one first, as the value of a
-- header Contact. Empty: nothing is known of it.
create function lineside_sip.moved_to(name text, domain text) returns text
  language sql stable security definer set search_path from current as $$
  select coalesce(string_agg('<sip:' || substr(e.edge, 5) || ';transport=' || left(e.edge, 3) || '>;q=' || (1 - (e.place - 1) * 0.1), ', ' order by e.place), '')
    from subscribers s
    join domains d on d.id = s.domain_id
    join customer_moves m on m.customer_id = s.customer_id and m.phase = 'left'
    join cell_peers p on p.name = m.other_cell
    cross join lateral unnest(p.edges[1:9]) with ordinality e (edge, place)
    where lower(s.username) = lower(moved_to.name) and d.name = moved_to.domain and s.status <> 'terminated'
$$;
