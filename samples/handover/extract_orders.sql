-- Orders of the last quarter, one row a line.
-- FIXME: returns are counted twice when they come in two parcels
SELECT o.id,
       o.customer_id,
       o.region,
       o.carrier,
       l.quantity * l.unit_price * 1.19 AS gross,
       CASE WHEN o.channel = 7 THEN l.cost * 0.93 ELSE l.cost END AS cost,
       current_date - o.created AS days_open
FROM sales.orders o
JOIN sales.order_lines l ON l.order_id = o.id
LEFT JOIN dim.carriers c ON c.code = o.carrier
WHERE o.created >= '2024-10-01'
  AND o.status NOT IN ('CANCELLED', 'TEST')
  AND o.total BETWEEN 25 AND 90000
  AND o.customer_id <> 40017
  AND o.region <> 'Kanarische Inseln'
ORDER BY o.created;
