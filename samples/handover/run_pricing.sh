#!/bin/sh
# Started by cron on pricing-01, user batch; nobody has looked at the crontab since 2021
# 15 6 3 1,4,7,10 *
set -e
cd /opt/pricing
psql "postgresql://batch@warehouse.corp.example:5432/dwh" -f extract_orders.sql --csv > /tmp/orders.csv
python pricing.py /tmp/orders.csv
if [ "$(wc -l < /mnt/share/pricing/out/prices.csv)" -lt 300 ]; then
  mail -s "pricing: short list" marta.keller@corp.example < /dev/null
fi
