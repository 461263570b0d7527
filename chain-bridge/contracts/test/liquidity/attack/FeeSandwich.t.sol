// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../../src/type/FirmQuote.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice Fees that somebody would take who was not there when they were earned.
contract FeeSandwichTest is LiquidityAttack {
    uint256 private constant RUPIAH = 16_500_000_000e2;
    uint256 private constant FEE = 100e6;

    function test_depositProcessedAfterATradeTakesNothingOfItsFee() external {
        IShareVault vault = full(idrx);
        uint256 day = requestDeposit(mallory, idrx, vault, 10 * RUPIAH);
        waitUntil(liquidity.waitEnds(day, 1));
        _trade();
        uint256 earned = pool.feesOwed();
        liquidity.processDeposit(address(idrx), ShareClass.FULL, day);
        vm.prank(mallory);
        vault.deposit(10 * RUPIAH, mallory);
        vm.assertEq(claimFees(mallory, vault), 0);
        vm.assertEq(pool.feesOwed(), earned);
        vm.assertGe(shareOf(vault).claimableFees(operator), FEE - 1);
    }

    function test_buyerOfSharesGetsNoFeeFromBefore() external {
        IShareVault vault = fx(idrx);
        provideLiquidity(alice, idrx, vault, RUPIAH);
        _trade();
        uint256 before = vm.snapshotState();
        uint256 due = claimFees(alice, vault);
        vm.assertGt(due, 0);
        vm.revertToState(before);
        transferShares(alice, vault, mallory, RUPIAH);
        vm.assertEq(claimFees(mallory, vault), 0);
        vm.assertEq(claimFees(alice, vault), due);
    }

    function test_sharesSentInCirclesEarnOnce() external {
        IShareVault vault = fx(idrx);
        provideLiquidity(alice, idrx, vault, RUPIAH);
        _trade();
        uint256 before = vm.snapshotState();
        uint256 due = claimFees(alice, vault);
        vm.revertToState(before);
        transferShares(alice, vault, alice, RUPIAH);
        transferShares(alice, vault, mallory, RUPIAH);
        uint256 paid = claimFees(mallory, vault);
        transferShares(mallory, vault, bob, RUPIAH);
        paid += claimFees(bob, vault);
        transferShares(bob, vault, alice, RUPIAH);
        vm.assertEq(paid + claimFees(alice, vault) + claimFees(alice, vault), due);
    }

    function test_handfulOfSharesEarnsAHandfulOfFees() external {
        IShareVault vault = fx(idrx);
        provideLiquidity(mallory, idrx, vault, 1);
        _trade();
        vm.assertEq(claimFees(mallory, vault), 0);
        vm.assertGe(claimFees(operator, full(idrx)), FEE - 2);
    }

    function test_feesThatNoShareEarnedBecomeEverybodysCapital() external {
        IShareVault junior = full(idrx);
        requestRedeem(operator, junior, balance(junior, operator));
        processAfterNotice(idrx, junior);
        vm.assertEq(shareOf(junior).earningSupply(), 0);
        idrx.mint(address(this), RUPIAH);
        idrx.approve(address(liquidity), RUPIAH);
        liquidity.recapitalise(address(idrx), RUPIAH);

        uint256 day = requestDeposit(mallory, idrx, fx(idrx), 1);
        waitUntil(liquidity.waitEnds(day, 1));
        _trade();
        vm.assertEq(pool.feesOwed(), FEE);
        (,, int256 equity,) = liquidity.valuation();
        liquidity.processDeposit(address(idrx), ShareClass.FX, day);
        (,, int256 after_,) = liquidity.valuation();
        vm.assertEq(pool.feesOwed(), 0);
        vm.assertGe(after_, equity + int256(FEE * 1e12) - 1e6, "fees no share earned");
        IShareVault vault = fx(idrx);
        vm.prank(mallory);
        vault.deposit(1, mallory);
        vm.assertEq(claimFees(mallory, vault), 0);
    }

    function test_feesOfOneTokenAreNotPaidToSharesOfAnother() external {
        provideLiquidity(alice, usdt, fx(usdt), MILLION);
        provideLiquidity(bob, jpyc, full(jpyc), 155_000_000e18);
        _trade();
        liquidity.accrue(address(usdt));
        liquidity.accrue(address(jpyc));
        vm.assertEq(claimFees(alice, fx(usdt)), 0);
        vm.assertEq(claimFees(bob, full(jpyc)), 0);
        vm.assertEq(pool.feesOwed(), FEE);
    }

    function test_lockedSharesEarnNothingAndEverythingElseIsPaidOut() external {
        IShareVault vault = full(idrx);
        _trade();
        liquidity.accrue(address(idrx));
        vm.assertEq(shareOf(vault).claimableFees(address(liquidity)), 0);
        uint256 paid = claimFees(operator, vault);
        vm.assertGe(paid, FEE - 1);
        vm.assertEq(pool.feesOwed(), FEE - paid);
    }

    function test_paidAndClaimableFeesNeverExceedWhatWasCollected(uint256 seed) external {
        address[3] memory people = [alice, bob, mallory];
        IShareVault[2] memory both = [fx(idrx), full(idrx)];
        for (uint256 i = 0; i < 3; ++i) {
            provideLiquidity(people[i], idrx, both[i % 2], 1 + _roll(seed, i) % RUPIAH);
        }
        uint256 day = requestDeposit(carol, idrx, both[seed % 2], 1 + _roll(seed, 4) % RUPIAH);
        uint256 collected;
        uint256 paid;
        for (uint256 i = 0; i < 12; ++i) {
            uint256 chance = _roll(seed, 10 + i);
            address who = people[chance % 3];
            IShareVault vault = both[(chance % 3) % 2];
            if (chance % 5 == 0) {
                waitUntil(block.timestamp + 5 days);
                try liquidity.processDeposit(address(idrx), both[seed % 2].class(), day) {} catch {}
                try liquidity.process(address(idrx), ShareClass(chance % 2)) {} catch {}
            } else if (chance % 5 == 1 && balance(vault, who) != 0) {
                requestRedeem(who, vault, 1 + chance % balance(vault, who));
            } else if (chance % 5 == 2 && balance(vault, who) != 0) {
                transferShares(who, vault, carol, 1 + chance % balance(vault, who));
            } else if (chance % 5 == 3) {
                paid += claimFees(who, vault);
            } else {
                collected += _tradeFor(1e6 + chance % FEE);
            }
        }
        liquidity.accrue(address(idrx));
        uint256 due;
        address[5] memory everybody = [alice, bob, mallory, carol, operator];
        for (uint256 i = 0; i < 5; ++i) {
            due += claimable(both[0], everybody[i]) + claimable(both[1], everybody[i]);
        }
        // The vaults keep nothing but what rounding leaves of what they handed over.
        for (uint256 i = 0; i < 2; ++i) {
            due += shareOf(both[i]).claimableFees(address(both[i]));
        }
        vm.assertLe(paid + due, collected);
        vm.assertEq(pool.feesOwed(), collected - paid);
        // Twelve roundings of a distribution and one for each account and share.
        vm.assertGe(paid + due + 24, collected);
    }

    function _trade() private {
        _tradeFor(FEE);
    }

    function _tradeFor(uint256 fee) private returns (uint256) {
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 2_000e6 + fee, idrx, 32_980_000e2);
        quote.variableFeeIn = fee;
        commit(quote);
        return fee;
    }

    function _roll(uint256 seed, uint256 salt) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, salt)));
    }
}
