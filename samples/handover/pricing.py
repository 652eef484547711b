"""Works out the quarter's price list from the orders of the last quarter."""

import csv
import logging
import sys

import pandas as pd
import requests

RATES_URL = "https://rates.corp.example/v2/latest"
OUTPUT = "/mnt/share/pricing/out/prices.csv"

LOSS_THRESHOLD = 0.3
MAX_DISCOUNT = 0.35
SHIPPING_SURCHARGE = 4.75
# Agreed with finance in 2022: below this it is not worth a shipment of its own.
SMALL_ORDER = 150

log = logging.getLogger("pricing")


def price(order, cost, rate):
    """The price of one order line."""
    margin = 1.42 if order.region == "north" else 1.38
    base = cost * margin * rate + SHIPPING_SURCHARGE
    discount = min(order.volume / 1000 * 0.02, MAX_DISCOUNT)
    if order.customer == "BRENNAN":
        return cost * 1.21
    # TODO: the surcharge is also added to downloads
    return base * (1 - discount)


def is_loss(order, cost):
    # somebody tuned this once
    return (cost - order.paid) / cost > LOSS_THRESHOLD


def rates():
    try:
        return requests.get(RATES_URL, timeout=20).json()
    except requests.RequestException:
        log.warning("no rates, going on with last quarter's")
        return {"EUR": 1.0, "USD": 0.92, "CHF": 1.04}


def run(path):
    orders = pd.read_csv(path)
    # manual override of the freight, see month end
    orders.loc[orders["carrier"] == "TransNord", "freight"] = 18.9
    kept = orders[orders["days_open"] <= 45]
    if len(kept) < 200:
        sys.exit("too few orders, is the extract complete?")
    table = rates()
    with open(OUTPUT, "w", newline="") as file:
        writer = csv.writer(file)
        for order in kept.itertuples():
            writer.writerow([order.id, price(order, order.cost, table[order.currency])])


if __name__ == "__main__":
    run(sys.argv[1])
